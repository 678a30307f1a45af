#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/screen.h"
#include "experiments/matches/view_question.h"

namespace mainmatch {

class RuleSet;

/// The file of a seat that has been dealt nothing yet.
Json new_seat_file(const RuleSet& rules, Seat seat);

/// Where a match stands of which only a seat's file is known.
struct SeatStanding {
  Json view;
  std::optional<Step> step;        ///< the next one; empty if the match is over
  std::string words;               ///< that in words
  bool acts = false;               ///< the seat, in that step
  std::shared_ptr<void> match;     ///< which the screen shows
  std::unique_ptr<Screen> screen;  ///< of the seat where it acts
  Json news_schema;                ///< of what the step will show, as an object
};

/// How a match works with seats' files (see seat_file.h).
struct SeatSource {
  /// The file of a seat of a record up to the step that is asked for. Of a seat's file: the same in
  /// canonical form, which is that of the record it may come from. Throws InputError.
  Json (*file)(const Node& record, const ViewQuestion& question);
  /// Throws InputError for a file that is not valid.
  SeatStanding (*standing)(const Node& file);
  /// Prints a seat's file for people: what the seat was shown and handed in at each step.
  void (*replay)(const Node& file, std::ostream& out);
  /// The JSON Schema of what a seat is dealt.
  Json (*dealt_schema)(const RuleSet& rules);
};

}  // namespace mainmatch

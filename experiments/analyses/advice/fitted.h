#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/base/fields.h"
#include "experiments/base/json.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/report/reading.h"

namespace mainmatch {

/// What the help of --field says of the words that are looked up where it is used.
inline const std::string kFieldWords =
    "'learned-mix' is the mix of learned bots; 'fitted' weighs the default roster and the bots of "
    "that mix seat by seat, by how well they explain what was seen";

/// The fields of what is known of the others before a match.
struct HistoryFields {
  InputFile history;
  std::string people;

  Fields& declare(Fields& fields);
  /// Throws InputError if there is a history and none of these fields is fitted.
  void check(const std::vector<std::string>& fields, const ValuePlaces& where) const;
  /// Makes the field of `judging` that of --field, with what is known of the seats if it is fitted.
  /// Throws ValueError ("field", "people"), and InputError for a history that is not valid.
  void judge_by(const std::string& field, const MatchModule& match, const Node& record,
                Judging& judging);

 private:
  bool knows_somebody_ = false;  ///< by the history, in some record
};

/// Makes advisers that answer a question, one call at a time. The first one fits the field for all
/// of them, also for those of copies. Match and record must outlive it.
std::function<std::unique_ptr<Adviser>()> advisers_for(const MatchModule& match, const Node& record,
                                                       const AdviceQuestion& question);

/// "fitted" in results: {"from_play", "effective", "seats": [{"seat", "bots": [{"bot",
/// "definition", "weight", "before"}]}]}, the likeliest bot of each seat first.
Json fit_json(const MatchModule& match, const FittedField& fit,
              const std::vector<WeightedBot>& field, int seats, Seat self);

namespace report {

/// Which bot each other seat seems to be.
Section fit_section(const Node& fitted);

}  // namespace report

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The flags that select a step of a record; empty texts where a flag was not given.
struct StepSelector {
  static constexpr std::int64_t kOwn = -1;  ///< of a seat's file: that seat

  std::int64_t seat = kOwn;
  std::string round;   ///< "pregame", or a number as 'replay' prints it
  std::string step;    ///< "trade", "round", "decision" (the first), "vote"
  std::string trades;  ///< JSON: those of the running round
};

/// Calls f with the `match`-th record (1-based) of the input, its match and the question about it.
/// Throws an InputError if there is no such record; adds the place of the record to errors of f.
/// Warnings as of with_nth_record.
void with_selected_step(std::istream& in, const std::string& name, std::int64_t match,
                        const StepSelector& selector,
                        const std::function<void(const MatchModule& match, const Node& record,
                                                 const ViewQuestion& question)>& f,
                        std::ostream* warnings = nullptr);

/// The JSON that stands after a flag; empty for no text. Throws ValueError.
std::optional<Json> json_after(const std::string& flag, const std::string& text);

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "experiments/matches/step_form.h"
#include "experiments/matches/written.h"

namespace mainmatch {

/// Where a match comes from: it can be played again from this and the rules.
struct MatchOrigin {
  std::uint64_t seed;
  std::uint64_t match;
  std::span<const std::string_view> bots;  ///< names by seat
  std::string_view command;                ///< which plays it, for records; may be empty
};

/// Writes down matches, one at a time: begin, step for every step, finish. Each becomes a line of
/// JSON, in the form that adjudicating it gives back byte for byte.
template <Game G>
class MatchRecorder {
 public:
  /// Rules and setup stay as they are until `finish`.
  void begin(const typename G::Rules& rules, const typename G::Setup& setup,
             const MatchOrigin& origin) {
    rules_ = &rules;
    setup_ = &setup;
    record_ =
        record_head<G>(rules, setup, {origin.seed, origin.match, origin.bots, origin.command});
  }

  /// What was made in the trade step `step` beside that which bots will have made in it: a list, or
  /// null.
  void trades(Step step, const Json& made) { add_trades(record_, step, made); }

  void step(Step step, const Submissions<G>& submissions, const typename G::Result& result) {
    write_step<G>(*rules_, step, submissions, result, record_);
  }

  /// The record of the steps so far, without an outcome.
  Json so_far() const {
    Json record = record_;
    if (!record.contains("rounds")) record["rounds"] = Json::array();
    return record;
  }

  /// Appends the line to `lines`.
  void finish(const typename G::Outcome& outcome, std::string& lines) {
    record_["outcome"] = outcome_to_json<G>(*rules_, *setup_, outcome);
    lines += to_line(record_);
    lines += '\n';
  }

 private:
  const typename G::Rules* rules_ = nullptr;
  const typename G::Setup* setup_ = nullptr;
  Json record_;
};

}  // namespace mainmatch

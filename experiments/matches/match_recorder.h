#pragma once

#include <string>

#include "experiments/matches/record_head.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

/// Records matches, one at a time: begin, step for every step, finish. Each becomes a line of JSON.
/// Adjudicating the line gives the same bytes.
template <Game G>
class MatchRecorder {
 public:
  /// Rules and setup stay as they are until `finish`.
  void begin(const typename G::Rules& rules, const typename G::Setup& setup,
             const Provenance& from) {
    rules_ = &rules;
    setup_ = &setup;
    record_ = record_head<G>(rules, setup, from);
  }

  /// Adds trades of the trade step `step` that were made before step() adds those of the bots: a
  /// list, or null.
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

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

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
    pregame_ = nullptr;
    rounds_ = Json::array();
    decisions_ = nullptr;
  }

  /// What was made in the trade step `step` beside that which bots will have made in it: a list, or
  /// null.
  void trades(const Step& step, const Json& made) { add_trades(step, made); }

  void step(const Step& step, const Submissions<G>& submissions, const typename G::Result& result) {
    if (step.kind == StepKind::decision) {
      if constexpr (!Codec<G>::kDecisions.empty()) {
        if (decisions_.is_null()) decisions_ = Json::object();
        decisions_.update(Codec<G>::write_decision(*rules_, step, result));
      }
      return;
    }
    if (step.kind == StepKind::trade) {
      if constexpr (TradeCodec<G>) add_trades(step, Codec<G>::write_trades(result));
      return;
    }
    Json& holder = step.kind == StepKind::pregame ? pregame_ : round(step.index);
    holder[std::string(submissions_key(step.kind))] =
        Codec<G>::write_submissions(*rules_, step, submissions);
    holder["result"] = Codec<G>::write_result(*rules_, step, result);
  }

  /// The record of the steps so far, without an outcome.
  Json so_far() const { return MatchRecorder(*this).taken(); }

  /// Appends the line to `lines`.
  void finish(const typename G::Outcome& outcome, std::string& lines) {
    record_ = taken();
    record_["outcome"] = outcome_to_json<G>(*rules_, *setup_, outcome);
    lines += to_line(record_);
    lines += '\n';
  }

 private:
  Json taken() {
    Json record = std::move(record_);
    if (!pregame_.is_null()) record["pregame"] = std::move(pregame_);
    record["rounds"] = std::move(rounds_);
    if (!decisions_.is_null()) record["decisions"] = std::move(decisions_);
    return record;
  }

  void add_trades(const Step& step, const Json& made) {
    Json& list = round(step.index)[std::string(submissions_key(step.kind))];
    if (list.is_null()) list = Json::array();
    for (const Json& trade : made) list.push_back(trade);
  }

  Json& round(int index) {
    while (rounds_.size() <= static_cast<std::size_t>(index)) rounds_.push_back(Json::object());
    return rounds_[static_cast<std::size_t>(index)];
  }

  const typename G::Rules* rules_ = nullptr;
  const typename G::Setup* setup_ = nullptr;
  Json record_;
  Json pregame_;
  Json rounds_;
  Json decisions_;
};

}  // namespace mainmatch

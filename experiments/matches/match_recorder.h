#pragma once

#include <memory>
#include <string>

#include "experiments/matches/written.h"
#include "experiments/tournament/scribe.h"

namespace mainmatch {

/// Writes each match as one line of JSON, in the form that adjudicating it gives back byte for
/// byte.
template <Game G>
class MatchRecorder final : public Scribe<G> {
 public:
  void begin(const typename G::Rules& rules, const typename G::Setup& setup,
             const MatchOrigin& origin) override {
    rules_ = &rules;
    setup_ = &setup;
    record_ = record_head<G>(rules, setup, {origin.seed, origin.match, origin.bots});
    pregame_ = nullptr;
    rounds_ = Json::array();
    decisions_ = nullptr;
  }

  void step(const Step& step, const Submissions<G>& submissions,
            const typename G::Result& result) override {
    if (step.kind == StepKind::decision) {
      if constexpr (!Codec<G>::kDecisions.empty()) {
        if (decisions_.is_null()) decisions_ = Json::object();
        decisions_.update(Codec<G>::write_decision(*rules_, step, result));
      }
      return;
    }
    if (step.kind == StepKind::trade) {
      if constexpr (TradeCodec<G>) {
        round(step.index)[std::string(submissions_key(step.kind))] = Codec<G>::write_trades(result);
      }
      return;
    }
    Json& holder = step.kind == StepKind::pregame ? pregame_ : round(step.index);
    holder[std::string(submissions_key(step.kind))] =
        Codec<G>::write_submissions(*rules_, step, submissions);
    holder["result"] = Codec<G>::write_result(*rules_, step, result);
  }

  void finish(const typename G::Outcome& outcome, std::string& lines) override {
    if (!pregame_.is_null()) record_["pregame"] = std::move(pregame_);
    record_["rounds"] = std::move(rounds_);
    if (!decisions_.is_null()) record_["decisions"] = std::move(decisions_);
    record_["outcome"] = outcome_to_json<G>(*rules_, *setup_, outcome);
    lines += to_line(record_);
    lines += '\n';
  }

 private:
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

template <Game G>
std::unique_ptr<Scribe<G>> make_recorder() {
  return std::make_unique<MatchRecorder<G>>();
}

}  // namespace mainmatch

#pragma once

#include <memory>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// Whether a coalition is a kingmaker: see Simulator::could_name_winner.
template <Game G>
class Kingmaking {
 public:
  static constexpr int kTries = 32;

  explicit Kingmaking(const typename G::Rules& rules)
      : seats_(at(G::seats(rules))),
        random_(find_bot<G>("random")->make()),
        before_(std::make_unique<typename G::State>()),
        state_(std::make_unique<typename G::State>()) {}

  /// To be called in each step of the match, when all have handed in.
  void see(const typename G::State& state, const Submissions<G>& submissions) {
    if (G::step(state).kind != StepKind::round) return;
    *before_ = state;
    given_ = submissions;
  }

  /// Of the match that was seen to its end, which `winners` won. Draws from `chance`.
  bool could_name_another(SeatSet coalition, SeatSet winners, Stream& chance) {
    for (int i = 0; i < kTries; ++i) {
      if (!(winners_of_try(coalition, chance) - winners - coalition).empty()) return true;
    }
    return false;
  }

 private:
  SeatSet winners_of_try(SeatSet coalition, Stream& chance) {
    *state_ = *before_;
    tried_ = given_;
    for (const Seat seat : G::acting(*state_) & coalition) {
      random_->sit(chance.draw_key(), *cache_);
      tried_[at(seat)] = {};
      random_->act(G::observe(*state_, seat), tried_[at(seat)]);
    }
    G::resolve(*state_, std::span(tried_.data(), seats_), nullptr);
    for (auto& submission : tried_) submission = {};
    while (!G::is_over(*state_)) G::resolve(*state_, std::span(tried_.data(), seats_), nullptr);
    G::outcome(*state_, outcome_);
    return outcome_.winners;
  }

  std::size_t seats_;
  std::unique_ptr<Agent<G>> random_;
  std::shared_ptr<Cache<G>> cache_ = make_cache<G>();
  std::unique_ptr<typename G::State> before_;  ///< the last round
  std::unique_ptr<typename G::State> state_;
  Submissions<G> given_;
  Submissions<G> tried_;
  typename G::Outcome outcome_;
};

}  // namespace mainmatch

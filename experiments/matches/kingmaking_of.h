#pragma once

#include <array>
#include <memory>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "experiments/matches/observers.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// The kingmaking of a game.
template <Game G>
class KingmakingOf final : public Kingmaking {
 public:
  explicit KingmakingOf(const typename G::Rules& rules)
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

  void ended(SeatSet winners) { winners_ = winners; }

  bool could_name_winner(SeatSet coalition, Stream& chance) override {
    for (int i = 0; i < kTries; ++i) {
      if (!(winners_of_try(coalition, chance) - winners_ - coalition).empty()) return true;
    }
    return false;
  }

  ChosenWinner choose_winner(SeatSet coalition, Stream& chance) override {
    *state_ = *before_;
    const SeatSet acting = G::acting(*state_);
    const SeatSet all = SeatSet::first(static_cast<int>(seats_));
    for (Submissions<G>& own : own_) {
      own = given_;
      draw(acting & coalition, own, chance);
    }
    own_.front() = given_;
    std::array<PerSeat<int>, kOwn> wins{};
    for (int round = 0; round < kRounds; ++round) {
      others_ = given_;
      *state_ = *before_;
      draw(acting & (all - coalition), others_, chance);
      for (std::size_t i = 0; i < kOwn; ++i) {
        for (const Seat seat : winners_of(i, coalition, others_)) ++wins[i][at(seat)];
      }
    }
    int most = 0;
    Seat chosen = kNoSeat;
    std::size_t by = 0;
    for (std::size_t i = 1; i < kOwn; ++i) {
      for (const Seat seat : all - coalition) {
        const int more = wins[i][at(seat)] - wins[0][at(seat)];
        if (more <= most) continue;
        most = more;
        chosen = seat;
        by = i;
      }
    }
    if (chosen == kNoSeat) return {};
    return {winners_of(by, coalition, given_).contains(chosen), winners_.contains(chosen)};
  }

 private:
  static constexpr int kTries = 32;
  static constexpr std::size_t kOwn = 1 + 8;  ///< those that were handed in first
  static constexpr int kRounds = 8;

  /// What the random bot hands in at these seats, in `state_`.
  void draw(SeatSet seats, Submissions<G>& submissions, Stream& chance) {
    for (const Seat seat : seats) {
      random_->sit(chance.draw_key(), *cache_);
      submissions[at(seat)] = {};
      random_->act(G::observe(*state_, seat), submissions[at(seat)]);
    }
  }

  /// The coalition hands in what it has at `own`, all others what they have in `others`.
  SeatSet winners_of(std::size_t own, SeatSet coalition, const Submissions<G>& others) {
    *state_ = *before_;
    tried_ = others;
    for (const Seat seat : coalition) tried_[at(seat)] = own_[own][at(seat)];
    return winners_of_tried();
  }

  SeatSet winners_of_try(SeatSet coalition, Stream& chance) {
    *state_ = *before_;
    tried_ = given_;
    draw(G::acting(*state_) & coalition, tried_, chance);
    return winners_of_tried();
  }

  SeatSet winners_of_tried() {
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
  SeatSet winners_;  ///< of the match
  Submissions<G> tried_;
  Submissions<G> others_;
  std::array<Submissions<G>, kOwn> own_;
  typename G::Outcome outcome_;
};

}  // namespace mainmatch

#pragma once

#include <algorithm>
#include <span>

#include "engine/core/game.h"
#include "engine/core/index.h"
#include "experiments/matches/batch.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// The batch of a game.
template <Game G>
class BatchOf final : public MatchBatch {
 public:
  BatchOf(const typename G::Rules& rules, std::size_t matches, const Payoff& payoff)
      : MatchBatch(matches, at(G::seats(rules)), ArrayForm<G>(rules).factors(),
                   ArrayForm<G>(rules).length()),
        rules_(rules),
        form_(rules_),
        payoff_(payoff),
        states_(matches) {}

  void reset(std::uint64_t seed, std::uint64_t first) override {
    seed_ = seed;
    next_ = first;
    std::ranges::fill(arrays_->rewards, 0.0);
    std::ranges::fill(arrays_->ended, std::uint8_t{0});
    for (std::size_t match = 0; match < matches_; ++match) {
      deal(match, next_++);
      show(match);
    }
  }

  void step(const std::int64_t* actions) override {
    read(actions);
    for (std::size_t match = 0; match < matches_; ++match) {
      const bool over = play(match);
      arrays_->ended[match] = over;
      double* const rewards = &arrays_->rewards[match * seats_];
      std::fill_n(rewards, seats_, 0.0);
      if (over) {
        end(match, rewards);
        deal(match, next_++);
      }
      show(match);
    }
  }

 private:
  void deal(std::size_t match, std::uint64_t number) override {
    deal_match<G>(rules_, seed_, number, setup_);
    G::begin(rules_, setup_, states_[match]);
    running_[match].number = number;
    running_[match].actions.clear();
  }

  bool play(std::size_t match) override {
    typename G::State& state = states_[match];
    for (const Seat seat : G::acting(state)) {
      submissions_[at(seat)] = {};
      form_.decode(state, action(match, at(seat)), submissions_[at(seat)]);
    }
    G::resolve(state, std::span(submissions_.data(), seats_), nullptr);
    std::vector<int>& played = running_[match].actions;
    played.insert(played.end(), action(match, 0), action(match, 0) + width());
    return G::is_over(state);
  }

  void end(std::size_t match, double* rewards) {
    G::outcome(states_[match], outcome_);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      rewards[seat] = static_cast<double>(payoff_.of(outcome_, static_cast<Seat>(seat))) /
                      static_cast<double>(payoff_.unit());
      form_.observe(G::observe(states_[match], static_cast<Seat>(seat)),
                    &arrays_->final_observations[(match * seats_ + seat) * length_]);
    }
  }

  void show(std::size_t match) override {
    const SeatSet acting = G::acting(states_[match]);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const std::size_t row = match * seats_ + seat;
      const typename G::View view = G::observe(states_[match], static_cast<Seat>(seat));
      form_.observe(view, &arrays_->observations[row * length_]);
      std::uint8_t* const mask = &arrays_->masks[row * mask_length_];
      std::fill_n(mask, mask_length_, std::uint8_t{0});
      const bool acts = acting.contains(static_cast<Seat>(seat));
      arrays_->acting[row] = acts;
      if (acts) form_.mask(view, mask);
      leave_some_value(factors_, mask);
    }
  }

  typename G::Rules rules_;
  ArrayForm<G> form_;
  Payoff payoff_;
  std::vector<typename G::State> states_;
  typename G::Setup setup_{};
  typename G::Outcome outcome_{};
  std::array<typename G::Submission, kMaxSeats> submissions_{};
};

}  // namespace mainmatch

#pragma once

#include <new>
#include <span>

#include "engine/core/index.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// A source of submissions like BotSource, in which the bots of a coalition hear what all the
/// others of it are shown before they act. What is sealed stays so: nobody hears a submission.
template <Game G>
class AlliedSource {
 public:
  AlliedSource(std::span<Agent<G>* const> bots, SeatSet coalition)
      : bots_(bots), coalition_(coalition) {}

  bool operator()(const typename G::State& state, Submissions<G>& submissions) const {
    for (const Seat seat : G::acting(state)) {
      auto& submission = submissions[at(seat)];
      ::new (static_cast<void*>(&submission)) typename G::Submission;
      Agent<G>& bot = *bots_[at(seat)];
      if (coalition_.contains(seat)) {
        SeatSet allies = coalition_;
        allies.erase(seat);
        for (const Seat ally : allies) bot.hear(G::observe(state, ally));
      }
      bot.act(G::observe(state, seat), submission);
    }
    return true;
  }

 private:
  std::span<Agent<G>* const> bots_;
  SeatSet coalition_;
};

}  // namespace mainmatch

#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <span>
#include <vector>

#include "agents/agent.h"
#include "engine/core/index.h"

namespace mainmatch {

/// The submissions of one step, by seat.
template <Game G>
using Submissions = std::array<typename G::Submission, kMaxSeats>;

/// A match so far: the setup and every seat's submission at each step. With the rules it determines
/// every state and view of the match. Entries of seats that did not act in a step are unspecified.
///
/// A world in which a seat would have seen what it has seen is a determinization of its information
/// set; Determinizer draws them.
template <Game G>
struct World {
  typename G::Setup setup;
  std::vector<Submissions<G>> steps;

  /// Reserves room for a whole match, so that later steps do not allocate.
  void reserve(const typename G::Rules& rules) { steps.reserve(at(G::max_steps(rules))); }
};

/// Replays a world from the start. Calls see(state, step) before each step, counted from 0, and
/// once after the last. Leaves the final state in `state`.
template <Game G, class See>
void replay(const typename G::Rules& rules, const World<G>& world, typename G::State& state,
            See&& see) {
  G::begin(rules, world.setup, state);
  std::size_t step = 0;
  for (; step < world.steps.size() && !G::is_over(state); ++step) {
    see(state, step);
    G::resolve(state, std::span(world.steps[step].data(), at(G::seats(rules))), nullptr);
  }
  see(state, step);
}

/// Seats a bot in a running match as if it had sat there from the start: it is asked at every
/// earlier step of its seat and its answers are dropped. It then remembers what it would remember,
/// and its random stream is where it would be. The submissions of the world need not be the bot's
/// own. Leaves `state` at the running step.
template <Game G>
void join(Agent<G>& bot, StreamKey key, Cache<G>& cache, const typename G::Rules& rules,
          const World<G>& past, Seat seat, typename G::State& state) {
  bot.sit(key, cache);
  replay<G>(rules, past, state, [&](const typename G::State& now, std::size_t step) {
    if (step == past.steps.size() || !G::acting(now).contains(seat)) return;
    typename G::Submission dropped;
    bot.act(G::observe(now, seat), dropped);
  });
}

}  // namespace mainmatch

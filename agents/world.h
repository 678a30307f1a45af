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

/// A match so far: what chance decided and what every seat has handed in, a step after the other.
/// With the rules that is all there is to know of it: the referee makes every state and view of
/// the match out of it. Of seats that did not act in a step nothing is meant.
///
/// A world in which a seat would have seen what it has seen is a determinization of its information
/// set; imagine() draws them.
template <Game G>
struct World {
  typename G::Setup setup;
  std::vector<Submissions<G>> steps;

  /// Makes room for a whole match, so that nothing is allocated later on.
  void reserve(const typename G::Rules& rules) { steps.reserve(at(G::max_steps(rules))); }
};

/// Plays a world from the beginning: see(state, step) before each of its steps, counted from 0, and
/// after the last of them. That leaves `state` where the match is.
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

/// Lets a bot take a seat of a match under way, as if it had sat there from the start: it is asked
/// about every earlier step in which its seat acted, and its answers are dropped. So it knows what
/// it would remember, and its stream of chance is where it would be. What was handed in there need
/// not be what the bot would have played. `state` is left where the match is.
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

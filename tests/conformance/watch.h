#pragma once

#include <string_view>

#include "tests/conformance/bot_match.h"

namespace mainmatch::tests {

/// Plays 20 matches of all bots of the roster with this one at seat 0, and shows each of its acts:
/// f(state, view, submission).
template <Game G, class F>
void watch(std::string_view name, const typename G::Rules& rules, const F& f) {
  for (std::uint64_t match = 0; match < 20; ++match) {
    BotMatch<G> table(rules, match);
    table.seat(0, name);
    table.play_match(9, match, [&](const typename G::State& state, const Submissions<G>& given) {
      if (G::acting(state).contains(0)) f(state, G::observe(state, 0), given[0]);
    });
  }
}

}  // namespace mainmatch::tests

#pragma once

#include <string_view>

#include "tests/conformance/table.h"

namespace mainmatch::tests {

/// Plays 20 matches of all bots of the roster with this one at seat 0, and shows each of its acts:
/// f(state, view, submission).
template <Game G, class F>
void watch(std::string_view name, const typename G::Rules& rules, const F& f) {
  for (std::uint64_t match = 0; match < 20; ++match) {
    BotTable<G> table(rules, match);
    table.owned[0] = find_bot<G>(name)->make();
    table.seats[0] = table.owned[0].get();
    deal_match<G>(rules, 9, match, table.setup);
    G::begin(rules, table.setup, table.state);
    seat_bots<G>(table.seats, 9, match);
    const BotSource<G> ask(table.seats);
    play<G>(
        table.state, table.submissions, nullptr,
        [&](const typename G::State& now, Submissions<G>& out) {
          const bool goes_on = ask(now, out);
          if (G::acting(now).contains(0)) f(now, G::observe(now, 0), out[0]);
          return goes_on;
        },
        [](const auto&...) {});
  }
}

}  // namespace mainmatch::tests

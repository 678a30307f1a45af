#pragma once

#include <algorithm>
#include <string>

#include "experiments/tournament/naming.h"
#include "tests/catch.h"

namespace mainmatch::tests {

/// What a match that is over adds to a breakdown, row by row: "1/2 0/2, 2/2 -".
template <BrokenDownGame G>
std::string tabulated(const typename G::State& state, std::string_view breakdown) {
  const Naming names = naming<G>(*state.rules, {});
  BreakdownRoom room(names);
  typename G::Outcome outcome;
  G::outcome(state, outcome);
  G::tabulate(state, outcome, room.sheet());
  std::size_t next = 0;
  for (const NamedBreakdown& named : names.breakdowns) {
    const std::size_t cells = named.rows.size() * named.columns.size();
    if (named.name != breakdown) {
      next += cells;
      continue;
    }
    std::string text;
    for (std::size_t i = 0; i < cells; ++i) {
      if (i > 0) text += i % named.columns.size() == 0 ? ", " : " ";
      const BreakdownCell& cell = room.cells()[next + i];
      text += cell.n == 0 ? "-" : std::to_string(cell.x) + "/" + std::to_string(cell.n);
    }
    return text;
  }
  FAIL("no breakdown " << breakdown);
  return {};
}

}  // namespace mainmatch::tests

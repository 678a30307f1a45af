#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/breakdown.h"
#include "tests/catch.h"

namespace mainmatch::tests {

/// What a match that is over adds to a breakdown, row by row: "1/2 0/2, 2/2 -".
template <BrokenDownGame G>
std::string tabulated(const typename G::State& state, std::string_view breakdown) {
  std::vector<int> first, columns;
  std::vector<BreakdownCell> all;
  for (std::size_t i = 0; i < G::kBreakdowns.size(); ++i) {
    const BreakdownShape shape = G::shape(*state.rules, i);
    first.push_back(static_cast<int>(all.size()));
    columns.push_back(shape.columns);
    all.resize(all.size() + at(shape.rows) * at(shape.columns));
  }
  typename G::Outcome outcome;
  G::outcome(state, outcome);
  G::tabulate(state, outcome, BreakdownSheet(all, first, columns));
  for (std::size_t b = 0; b < G::kBreakdowns.size(); ++b) {
    if (G::kBreakdowns[b].name != breakdown) continue;
    const std::size_t end = b + 1 < first.size() ? at(first[b + 1]) : all.size();
    std::string text;
    for (std::size_t i = 0; at(first[b]) + i < end; ++i) {
      if (i > 0) text += i % at(columns[b]) == 0 ? ", " : " ";
      const BreakdownCell& cell = all[at(first[b]) + i];
      text += cell.n == 0 ? "-" : std::to_string(cell.x) + "/" + std::to_string(cell.n);
    }
    return text;
  }
  FAIL("no breakdown " << breakdown);
  return {};
}

}  // namespace mainmatch::tests

#pragma once

#include "agents/edges/inference/mixed_move.h"
#include "agents/edges/response.h"
#include "agents/edges/solved_round.h"

namespace mainmatch::edges {

/// Adds to `mixed`, with this weight, a quantal response: a choice has probability proportional to
/// exp(utility / temperature); at temperature 0 the best are equally likely (McKelvey and Palfrey,
/// "Quantal Response Equilibria for Normal Form Games", Games and Economic Behavior 10, 1995).
void add_quantal(const Rules& rules, const MixedMove::Table& utilities, double temperature,
                 double weight, MixedMove& mixed) noexcept;

/// Draws a choice by its probability. `drawn` is uniform in 0..1.
Response::Choice draw(const Rules& rules, const MixedMove& mixed, double drawn) noexcept;

/// Fills in a table by utility(move, partner).
template <class Utility>
void tabulate(const Rules& rules, MixedMove::Table& table, Utility&& utility) noexcept {
  for_each_run(rules, [&](Partner partner, int from, int to) {
    auto& row = table[static_cast<std::size_t>(partner)];
    for (int move = from; move <= to; ++move) {
      row[MixedMove::index(move)] = utility(move, partner);
    }
  });
}

}  // namespace mainmatch::edges

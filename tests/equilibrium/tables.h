#pragma once

#include <functional>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch::tests {

/// What a seat with a strategy gets in a profile with these counts.
using PayoffRule = std::function<double(const std::vector<int>& counts, std::size_t strategy)>;

/// The complete table of a game.
PayoffTable table_of(std::vector<SeatRole> roles, const PayoffRule& payoff);

/// Of a symmetric game of so many seats and strategies, called a, b, c...
PayoffTable symmetric_table(int seats, std::size_t strategies, const PayoffRule& payoff);

/// Of a symmetric two-seat game by its matrix: the row's payoff against the column.
PayoffTable matrix_table(const std::vector<std::vector<double>>& matrix);

/// Rock, paper and scissors for two: a win pays this, a defeat costs 1, a draw pays nothing.
PayoffTable rock_paper_scissors(double win);

/// Of two roles of one seat each by their matrices, rows the first role's strategies in both.
PayoffTable bimatrix_table(const std::vector<std::vector<double>>& rows,
                           const std::vector<std::vector<double>>& columns);

/// Payoffs drawn evenly from 0..1.
PayoffTable random_table(std::vector<SeatRole> roles, std::uint64_t seed);

}  // namespace mainmatch::tests

#pragma once

#include <cstdint>
#include <vector>

#include "experiments/game_theory/exact_game.h"
#include "experiments/game_theory/mix.h"

namespace mainmatch {

/// Equilibria of a game of two seats, symmetric ones where these are of one role: the ends of paths
/// of complementary pivots from 0, one for each label (strategy) that is missing on the way (Lemke
/// and Howson, "Equilibrium points of bimatrix games", SIAM Journal on Applied Mathematics 12,
/// 1964), by strategy of the table. Two roles are made one, which plays both (von Stengel 2002,
/// section 2.4). Pivots are in whole numbers, and lexicographic, so that every path ends: one
/// equilibrium at least is found. After `most_pivots` no further path is begun.
std::vector<Mix> lemke_howson(const ExactGame& game, std::size_t most_pivots);

}  // namespace mainmatch

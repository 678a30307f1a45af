#pragma once

#include <vector>

#include "experiments/game_theory/exact_game.h"
#include "experiments/game_theory/mix.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

/// A mix of a seat that is a vertex of its best-response polytope.
struct MixVertex {
  Mix shares;          ///< by own strategy
  StrategySet played;  ///< own strategies with a share, by their place in the role
  StrategySet best;    ///< strategies of the other seat that are best responses, the same
};

/// All vertices but 0 of {x >= 0, sum over i of x[i] payoffs[j][i] <= 1 for all j}, where payoffs >
/// 0 are those of the other seat, by its strategy j and ours: von Stengel, "Computing equilibria
/// for two-person games", Handbook of Game Theory 3, 2002, section 2. By the double description
/// method (Fukuda and Prodon 1996) in whole numbers: all is exact but for `shares`.
std::vector<MixVertex> best_response_vertices(const ExactGame::Matrix& payoffs);

/// How many vertices such a polytope can have with so many strategies (McMullen's upper bound).
double most_vertices(std::size_t own, std::size_t of_other);

}  // namespace mainmatch

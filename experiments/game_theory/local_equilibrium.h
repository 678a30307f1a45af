#pragma once

#include <optional>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/game_theory/payoff_table.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

/// An equilibrium near a mix.
struct LocalEquilibrium {
  std::vector<double> mix;     ///< by strategy
  std::vector<double> values;  ///< by role, what a seat gets
  StrategySet support;
};

/// Of a table that differs little from one in which `start` is an equilibrium, that equilibrium: by
/// Newton's method on the same support. Where that does not lead to one, the nearest with another
/// support, by how many strategies come or go (kMaxChanges at most), then by shares. Nothing if
/// there is none so near. Gains up to `tolerance` (in units of the payoff) do not refute one, nor
/// do those of strategies that are not known. `chance` draws where Newton's method starts on other
/// supports.
std::optional<LocalEquilibrium> equilibrium_near(const PayoffTable& table,
                                                 const std::vector<double>& start, double tolerance,
                                                 Stream& chance);

inline constexpr int kMaxChanges = 3;

}  // namespace mainmatch

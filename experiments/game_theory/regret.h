#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

/// The regrets that are reported: computes the payoffs of a mix independently of DeviationPayoffs,
/// also for incomplete tables.

/// The payoffs of a mix and the gains from leaving it.
struct Assessment {
  /// By strategy, its expected payoff against the mix: the sum, over the rows of the table in which
  /// somebody plays it, of the payoff times the multinomial probability of the others, computed
  /// from logarithms. Empty if a profile that has a positive probability was not sampled.
  std::vector<std::optional<double>> payoffs;
  /// By role: what a seat gets that draws from the mix.
  std::vector<double> values;
  /// By role: the most that a seat gains by a strategy whose payoff is known; 0 or more.
  std::vector<double> regrets;
  bool certain = true;  ///< the payoffs of all strategies are known

  double regret() const;  ///< the greatest of all roles
};

/// Nothing if the mix itself meets profiles that were not sampled.
std::optional<Assessment> assess(const PayoffTable& table, std::span<const double> mix);

}  // namespace mainmatch

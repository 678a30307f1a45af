#pragma once

#include <cstdint>
#include <optional>

#include "experiments/game_theory/payoff_table.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// What a strategy gets more in a row of a table than another in another row.
struct Contrast {
  double mean;
  double error;          ///< standard error; 0 where no payoff varies
  std::int64_t degrees;  ///< of freedom, for Student's limits
  /// What the matches do not show, times its probability of 1 / matches, could lower the mean by so
  /// much, or raise it: 0 where the range of payoffs is not known.
  double below = 0;
  double above = 0;

  /// Each wrong with probability at most `tail`; `quantile` is Student's at 1 - tail. Student's
  /// limits are blind to what is too rare to be in the sample: n matches miss an event of
  /// probability log(1 / tail) / n with probability `tail`, and limits are wider by what that could
  /// add.
  Interval limits(double tail, double quantile) const;
};

/// From the blocks that the two have in common, which share their deals; where there are too few,
/// by the sum of both standard errors, which holds however the payoffs go together. Nothing where
/// these are not known, or where a payoff does not vary and its range is not known.
std::optional<Contrast> contrast(const PayoffTable& table, std::size_t row, std::size_t strategy,
                                 std::size_t than_row, std::size_t than);

}  // namespace mainmatch

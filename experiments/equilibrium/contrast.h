#pragma once

#include <cstdint>
#include <optional>

#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch {

/// What a strategy gets more in a row of a table than another in another row.
struct Contrast {
  double mean;
  double error;          ///< standard error, above 0
  std::int64_t degrees;  ///< of freedom, for Student's limits
};

/// From the blocks that the two have in common, which share their deals; where there are too few,
/// by the sum of both standard errors, which holds however the payoffs go together. Nothing where
/// these are not known, or where the payoffs do not vary.
std::optional<Contrast> contrast(const PayoffTable& table, std::size_t row, std::size_t strategy,
                                 std::size_t than_row, std::size_t than);

}  // namespace mainmatch

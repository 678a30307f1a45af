#pragma once

#include <cmath>

#include "engine/core/rng.h"
#include "experiments/statistics/portable_log.h"

namespace mainmatch {

/// A number of the standard normal distribution, the same on every machine (Marsaglia and Bray, "A
/// convenient method for generating normal variables", SIAM Review 6, 1964), one of the two that
/// the method gives.
inline double standard_normal(Stream& chance) {
  for (;;) {
    const double x = 2 * uniform(chance) - 1;
    const double y = 2 * uniform(chance) - 1;
    const double square = x * x + y * y;
    if (square > 0 && square < 1) return x * std::sqrt(-2 * portable_log(square) / square);
  }
}

}  // namespace mainmatch

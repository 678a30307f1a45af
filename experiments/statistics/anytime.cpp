#include "experiments/statistics/anytime.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {
/// Of the stakes, in standard deviations of a unit: (2 log(1 / a) + log(1 + 2 log(1 / a))) / n
/// makes the limits at n units shortest (the paper, appendix B.2); n = 10,000, a = 5%.
constexpr double kVarianceOfStakes = 7.94 / 10'000;
}  // namespace

std::optional<double> anytime_p_value(const MeanSums& sums, double null) {
  const auto seen = moments(sums);
  if (!seen || sums.units < kMinUnits) return std::nullopt;
  const auto n = static_cast<double>(sums.units);
  double log_wealth = 0;
  if (seen->variance <= 0) {
    if (seen->mean == null) return 1.0;
    log_wealth = n * kLog2 - portable_log(n + 1);
  } else {
    if (!enough_for_student(sums.units, *seen)) return std::nullopt;
    const double off = seen->mean - null;
    const double spread = n * kVarianceOfStakes;
    log_wealth =
        off * off * n / seen->variance / 2 * spread / (1 + spread) - portable_log(1 + spread) / 2;
  }
  return portable_exp(-std::clamp(log_wealth, 0.0, 700.0));
}

}  // namespace mainmatch

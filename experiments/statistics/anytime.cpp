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

/// The same for other n and a.
double variance_of_stakes(double alpha, std::int64_t units) {
  const double twice = -2 * portable_log(alpha);
  return (twice + portable_log(1 + twice)) / static_cast<double>(units);
}

struct Counted {
  std::int64_t units = 0;
  Moments moments{};
};

Counted counted(std::span<const Bin> payoffs) {
  Counted all;
  for (const Bin& bin : payoffs) all.units += bin.count;
  if (all.units < 2) return all;
  all.moments.mean = *mean_payoff(payoffs);
  double squares = 0, cubes = 0;
  for (const Bin& bin : payoffs) {
    const double off =
        (static_cast<double>(bin.low) + static_cast<double>(bin.high)) / 2 - all.moments.mean;
    const double square = off * off * static_cast<double>(bin.count);
    squares += square;
    cubes += square * off;
  }
  if (payoffs.size() == 1) return all;  // what the mean's rounding has left is no spread
  const auto n = static_cast<double>(all.units);
  all.moments.variance = squares / (n - 1);
  const double central = squares / n;
  all.moments.skewness = cubes / n / (central * std::sqrt(central));
  return all;
}

Estimate clipped(Estimate found, const std::optional<PayoffRange>& range) {
  if (found.interval && range) {
    found.interval->low = std::max(found.interval->low, static_cast<double>(range->least));
    found.interval->high = std::min(found.interval->high, static_cast<double>(range->most));
  }
  return found;
}
}  // namespace

std::optional<double> anytime_p_value(const MeanSums& sums, double null, double width) {
  const auto seen = moments(sums);
  if (!seen || sums.units < kMinUnits) return std::nullopt;
  const auto n = static_cast<double>(sums.units);
  double log_wealth = 0;
  if (seen->variance <= 0) {
    if (seen->mean == null) return 1.0;
    log_wealth = n * kLog2 - portable_log(n + 1);
  } else {
    const bool is_skewed = !enough_for_student(sums.units, *seen);
    if (is_skewed && width <= 0) return std::nullopt;
    const double variance = is_skewed ? width * width / 4 : seen->variance;
    const double off = seen->mean - null;
    const double spread = n * kVarianceOfStakes;
    log_wealth =
        off * off * n / variance / 2 * spread / (1 + spread) - portable_log(1 + spread) / 2;
  }
  return portable_exp(-std::clamp(log_wealth, 0.0, 700.0));
}

Estimate anytime_mean(std::span<const Bin> payoffs, const std::optional<PayoffRange>& range,
                      double alpha, std::int64_t best_at) {
  Estimate found{mean_payoff(payoffs), {}, false};
  const auto [units, seen] = counted(payoffs);
  if (units >= kMinUnits && seen.variance > 0 && enough_for_student(units, seen)) {
    const auto n = static_cast<double>(units);
    const double spread = n * variance_of_stakes(alpha, best_at);
    const double log_wealth = portable_log(1 + spread) / 2 - portable_log(alpha);
    const double half = std::sqrt(2 * log_wealth * (1 + spread) / spread * seen.variance / n);
    found.interval = Interval{seen.mean - half, seen.mean + half};
  } else if (range) {
    found.interval = confidence_sequence(payoffs, *range, alpha);
  } else {
    found.zero_variance = units >= kMinUnits && seen.variance <= 0;
  }
  return clipped(found, range);
}

Estimate planned_mean(std::span<const Bin> payoffs, const std::optional<PayoffRange>& range,
                      double alpha) {
  Estimate found{mean_payoff(payoffs), {}, false};
  const auto [units, seen] = counted(payoffs);
  if (enough_for_student(units, seen)) {
    const double half = student_quantile(1 - alpha / 2, units - 1) *
                        std::sqrt(seen.variance / static_cast<double>(units));
    found.interval = Interval{seen.mean - half, seen.mean + half};
  } else if (range) {
    found.interval = betting_interval(payoffs, *range, alpha).interval;
  } else {
    found.zero_variance = units >= kMinUnits && seen.variance <= 0;
  }
  return clipped(found, range);
}

}  // namespace mainmatch

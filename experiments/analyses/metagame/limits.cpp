#include "experiments/analyses/metagame/limits.h"

#include <cmath>

#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// Of values that are each in a bin of their own.
Estimate by_student(std::span<const Bin> bins, double alpha) {
  Estimate estimate{mean_payoff(bins), {}};
  std::int64_t n = 0;
  for (const Bin& bin : bins) n += bin.count;
  if (n < 2) return estimate;
  double squares = 0;
  double cubes = 0;
  for (const Bin& bin : bins) {
    const double off = static_cast<double>(bin.low) - *estimate.mean;
    squares += static_cast<double>(bin.count) * off * off;
    cubes += static_cast<double>(bin.count) * off * off * off;
  }
  const auto units = static_cast<double>(n);
  const double spread = squares / units;
  const Moments moments{*estimate.mean, squares / (units - 1),
                        spread > 0 ? cubes / units / (spread * std::sqrt(spread)) : 0};
  if (!enough_for_student(n, moments)) return estimate;
  const double half = student_quantile(1 - alpha / 2, n - 1) * std::sqrt(moments.variance / units);
  estimate.interval = Interval{moments.mean - half, moments.mean + half};
  return estimate;
}

}  // namespace

Estimate limits_of(std::span<const Bin> values, const LimitTerms& terms, double alpha) {
  if (!terms.range) {
    const double look = terms.look;
    return by_student(values, terms.look > 0 ? alpha / (look * (look + 1)) : alpha);
  }
  if (terms.look == 0) return betting_interval(values, *terms.range, alpha);
  const std::optional<double> mean = mean_payoff(values);
  if (!mean) return {};
  return {mean, confidence_sequence(values, *terms.range, alpha)};
}

Beside beside_limits(double value, std::span<const Bin> values, const LimitTerms& terms,
                     double alpha) {
  if (!terms.range || terms.look == 0) {
    const std::optional<Interval> limits = limits_of(values, terms, alpha).interval;
    if (limits && value < limits->low) return Beside::kBelow;
    return limits && value >= limits->high ? Beside::kAtOrAbove : Beside::kWithin;
  }
  if (value >= static_cast<double>(terms.range->most)) return Beside::kAtOrAbove;
  if (mean_exceeds(value, values, *terms.range, alpha / 2)) return Beside::kBelow;
  return mean_falls_short(value, values, *terms.range, alpha / 2) ? Beside::kAtOrAbove
                                                                  : Beside::kWithin;
}

}  // namespace mainmatch

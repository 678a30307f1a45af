#include "experiments/statistics/jackknife.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {
/// What rounding may make of statistics that agree.
constexpr double kRounding = 1e-11;
}  // namespace

Jackknife jackknife(double of_all, std::span<const double> without, bool corrected) {
  Jackknife found;
  if (std::isnan(of_all)) return found;
  found.value = of_all;
  const auto n = static_cast<double>(without.size());
  double sum = 0;
  for (const double one : without) sum += one;
  if (without.size() < 2 || std::isnan(sum)) return found;
  const double mean = sum / n;
  double squares = 0, cubes = 0, farthest = 0;
  for (const double one : without) {
    const double off = one - mean;
    squares += off * off;
    cubes -= off * off * off;  // the pseudo-values lie the other way round
    farthest = std::max(farthest, std::abs(off));
  }
  found.degrees = static_cast<std::int64_t>(without.size()) - 1;
  if (without.size() < static_cast<std::size_t>(kMinUnits)) return found;
  if (farthest <= kRounding * std::max(std::abs(of_all), std::abs(mean))) {
    found.zero_variance = true;
    return found;
  }
  if (corrected) found.value = n * of_all - (n - 1) * mean;
  const double second = squares / n;
  const double skewness = cubes / n / (second * std::sqrt(second));
  if (!enough_for_skewness(static_cast<std::int64_t>(without.size()), skewness)) return found;
  found.error = std::sqrt((n - 1) / n * squares);
  return found;
}

Estimate Jackknife::estimate(const Range& range, double alpha) const {
  if (!value) return {};
  const double mean = std::clamp(*value, range.low, range.high);
  if (!error) return {mean, {}, zero_variance};
  const double half = student_quantile(1 - alpha / 2, degrees) * *error;
  return {mean, Interval{std::clamp(*value - half, range.low, range.high),
                         std::clamp(*value + half, range.low, range.high)}};
}

std::optional<double> Jackknife::p_value(double null) const {
  if (zero_variance && value && *value == null) return 1.0;
  if (!value || !error) return std::nullopt;
  return student_tails((*value - null) / *error, degrees);
}

}  // namespace mainmatch

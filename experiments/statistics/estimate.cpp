#include "experiments/statistics/estimate.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "experiments/statistics/student.h"

namespace mainmatch {

// Since the residuals sum to 0, N^2 sum d_i^2 = N a - X b with the integers
//   a = N sum x_i^2 - X sum x_i n_i = N sum d_i x_i
//   b = N sum x_i n_i - X sum n_i^2 = N sum d_i n_i,
// less than 2^192. Both are exact, so matches that all agree give exactly 0, and where all n_i are
// equal b is 0 and nothing cancels.
double ratio_variance(const RatioSums& sums) {
  using Wide = boost::multiprecision::int256_t;
  const Wide a = Wide(sums.n) * sums.xx - Wide(sums.x) * sums.xn;
  const Wide b = Wide(sums.n) * sums.xn - Wide(sums.x) * sums.nn;
  const auto n = static_cast<double>(sums.n);
  const auto x = static_cast<double>(sums.x);
  const auto m = static_cast<double>(sums.matches);
  const double squares = (static_cast<double>(a) - x / n * static_cast<double>(b)) / n;
  return m / (m - 1) * std::max(squares, 0.0) / (n * n);
}

// About whole numbers near the mean, so that little is left to cancel.
double ratio_skewness(const RatioSums& sums) {
  const double squares = ratio_variance(sums) * static_cast<double>(sums.n) *
                         static_cast<double>(sums.n) * static_cast<double>(sums.matches - 1) /
                         static_cast<double>(sums.matches);
  if (squares <= 0) return 0;
  const double grain = std::ldexp(1.0, sums.coarse);
  const auto origin = static_cast<std::int64_t>(sums.x / sums.n) >> sums.coarse;
  const Int128 o = origin;
  const auto ynn = static_cast<double>(sums.ynn - o * sums.nnn);
  const auto yyn = static_cast<double>(sums.yyn - o * (2 * sums.ynn - o * sums.nnn));
  const auto yyy =
      static_cast<double>(sums.yyy - o * (3 * sums.yyn - o * (3 * sums.ynn - o * sums.nnn)));
  const double rest =
      (static_cast<double>(sums.x) / static_cast<double>(sums.n)) / grain - static_cast<double>(o);
  const double cubes =
      yyy - rest * (3 * yyn - rest * (3 * ynn - rest * static_cast<double>(sums.nnn)));
  const double m = static_cast<double>(sums.matches);
  const double second = squares / (grain * grain) / m;
  return cubes / m / (second * std::sqrt(second));
}

bool enough_for_mean(const RatioSums& sums) {
  return sums.matches >= kMinMatchesForMean &&
         enough_for_skewness(sums.matches, ratio_skewness(sums));
}

Estimate mean_interval(const RatioSums& sums, const Range& range, double alpha) {
  if (sums.n == 0) return {};
  const double mean = static_cast<double>(sums.x) / static_cast<double>(sums.n);
  if (!enough_for_mean(sums)) return {mean, {}};
  const double variance = ratio_variance(sums);
  if (variance <= 0) return {mean, {}, true};
  const double half = student_quantile(1 - alpha / 2, sums.matches - 1) * std::sqrt(variance);
  return {mean, Interval{std::max(mean - half, range.low), std::min(mean + half, range.high)}};
}

std::optional<double> mean_p_value(const RatioSums& sums) {
  if (sums.n == 0 || sums.matches < kMinMatchesForMean) return std::nullopt;
  const double variance = ratio_variance(sums);
  if (variance <= 0) {
    const auto matches = static_cast<int>(std::min<std::int64_t>(sums.matches, 1000));
    return sums.x == 0 ? 1.0 : std::ldexp(2.0, -matches);
  }
  if (!enough_for_mean(sums)) return std::nullopt;
  const double mean = static_cast<double>(sums.x) / static_cast<double>(sums.n);
  return student_tails(mean / std::sqrt(variance), sums.matches - 1);
}

Estimate share_interval(const RatioSums& sums, std::int64_t unit, double alpha) {
  if (sums.n == 0) return {};
  const auto scale = static_cast<double>(unit);
  const double p = static_cast<double>(sums.x) / static_cast<double>(sums.n) / scale;
  if (sums.matches < kMinMatchesForShare) return {p, {}};
  const double variance = ratio_variance(sums) / (scale * scale);
  const double spread = p * (1 - p);
  const bool silent = spread <= 0 || variance <= 0;
  double n = silent ? static_cast<double>(sums.matches) : spread / variance;
  if (sums.matches < kMinMatchesForParts) n = std::min(n, static_cast<double>(sums.n));
  const double t = student_quantile(1 - alpha / 2, sums.matches - 1);
  const double tt_n = t * t / n;
  const double centre = (p + tt_n / 2) / (1 + tt_n);
  const double half = t / (1 + tt_n) * std::sqrt(spread / n + tt_n / (4 * n));
  // At p = 0 and p = 1 an end is the mean itself, up to rounding.
  const double low = p <= 0 ? 0 : std::clamp(centre - half, 0.0, p);
  const double high = p >= 1 ? 1 : std::clamp(centre + half, p, 1.0);
  return {p, Interval{low, high}};
}

Estimate bounded_interval(const RatioSums& sums, std::int64_t most, double alpha) {
  return share_interval(sums, most, alpha).mapped(static_cast<double>(most), 0);
}

}  // namespace mainmatch

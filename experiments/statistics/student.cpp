#include "experiments/statistics/student.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "engine/core/portable_exp.h"

namespace mainmatch {

namespace {

/// In plain doubles: long double is not the same number on every machine.
auto student(std::int64_t degrees) {
  using namespace boost::math::policies;
  using Plain = policy<promote_double<false>>;
  return boost::math::students_t_distribution<double, Plain>(static_cast<double>(degrees));
}

}  // namespace

double student_quantile(double p, std::int64_t degrees) {
  // Most estimates of a report ask for the one that the estimate before them asked for.
  struct Known {
    double p = 0;
    std::int64_t degrees = 0;
    double quantile = 0;
  };
  static thread_local Known known;
  if (known.p != p || known.degrees != degrees) {
    known = {p, degrees, boost::math::quantile(student(degrees), p)};
  }
  return known.quantile;
}

double student_tails(double t, std::int64_t degrees) {
  return std::min(1.0, 2 * boost::math::cdf(student(degrees), -std::abs(t)));
}

std::optional<Moments> moments(const MeanSums& sums) {
  if (sums.units < 2) return std::nullopt;
  // About a whole number near the mean, in whole numbers: what is left cancels hardly.
  const std::int64_t origin = sums.x / sums.units;
  const Int128 x = sums.x - static_cast<Int128>(origin) * sums.units;
  const Int128 xx =
      sums.xx - 2 * static_cast<Int128>(origin) * sums.x + origin * (origin * Int128{sums.units});
  const Int128 xxx = sums.xxx - 3 * origin * sums.xx + 3 * origin * (origin * Int128{sums.x}) -
                     origin * (origin * (origin * Int128{sums.units}));
  const auto n = static_cast<double>(sums.units);
  const double rest = static_cast<double>(x) / n;
  const double squares = static_cast<double>(xx) - rest * static_cast<double>(x);
  const double mean = static_cast<double>(sums.x) / n;
  // Units that agree are known by integers: xx units = x^2.
  if (xx * sums.units == x * x || squares <= 0) return Moments{mean, 0, 0};
  const double cubes =
      static_cast<double>(xxx) - 3 * rest * static_cast<double>(xx) + 2 * n * rest * rest * rest;
  const double second = squares / n;
  return Moments{mean, squares / (n - 1), cubes / n / (second * std::sqrt(second))};
}

bool enough_for_student(std::int64_t units, const Moments& of_sample) {
  return units >= kMinUnits && of_sample.variance > 0 &&
         enough_for_skewness(units, of_sample.skewness);
}

Estimate student_interval(const MeanSums& sums, const Range& range) {
  if (sums.units == 0) return {};
  const double mean = static_cast<double>(sums.x) / static_cast<double>(sums.units);
  const auto seen = moments(sums);
  if (!seen || !enough_for_student(sums.units, *seen)) return {mean, {}};
  const double half = student_quantile(0.975, sums.units - 1) *
                      std::sqrt(seen->variance / static_cast<double>(sums.units));
  return {mean, Interval{std::max(mean - half, range.low), std::min(mean + half, range.high)}};
}

std::optional<double> mean_p_value(const MeanSums& sums, double null, double width) {
  const auto seen = moments(sums);
  if (!seen || sums.units < kMinUnits) return std::nullopt;
  if (seen->variance <= 0) {
    return seen->mean == null
               ? 1.0
               : std::ldexp(2.0, -static_cast<int>(std::min<std::int64_t>(sums.units, 1000)));
  }
  if (!enough_for_student(sums.units, *seen)) {
    if (width <= 0) return std::nullopt;
    const double off = (seen->mean - null) / width;
    const double exponent = 2 * static_cast<double>(sums.units) * off * off;
    return std::min(1.0, 2 * portable_exp(-std::min(exponent, 700.0)));
  }
  const double error = std::sqrt(seen->variance / static_cast<double>(sums.units));
  return student_tails((seen->mean - null) / error, sums.units - 1);
}

}  // namespace mainmatch

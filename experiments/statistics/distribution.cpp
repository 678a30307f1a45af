#include "experiments/statistics/distribution.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

namespace {

/// P(at most k of n units are what one of `percent` percent is). In plain doubles: long double is
/// not the same number on every machine.
double at_most(std::int64_t k, std::int64_t n, double share) {
  using namespace boost::math::policies;
  using Plain = policy<promote_double<false>>;
  if (k < 0) return 0;
  const boost::math::binomial_distribution<double, Plain> below(static_cast<double>(n), share);
  return boost::math::cdf(below, static_cast<double>(k));
}

/// The smallest k with at_most(k) >= p, by bisection.
std::int64_t binomial_quantile(double p, std::int64_t n, double share) {
  std::int64_t low = -1, high = n;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (at_most(middle, n, share) >= p ? high : low) = middle;
  }
  return high;
}

/// The bin of the i-th value, from 1.
const Bin& bin_of(std::span<const Bin> bins, std::int64_t i) {
  std::size_t at = 0;
  while (i > bins[at].count) i -= bins[at++].count;
  return bins[at];
}

}  // namespace

std::optional<ValueInterval> quantile_interval(std::span<const Bin> bins, int percent,
                                               std::int64_t units) {
  assert(percent >= 1 && percent <= 99);
  std::int64_t total = 0;
  for (const Bin& bin : bins) total += bin.count;
  assert(units <= total);
  if (units == 0) return std::nullopt;
  const double share = percent / 100.0;
  // X(l) is beyond the quantile if fewer than l units are below it: P(at most l - 1) <= 2.5%; X(u)
  // falls short of it if u or more are: P(at most u - 1) >= 97.5%.
  std::int64_t l = binomial_quantile(0.025, units, share);
  if (at_most(l, units, share) <= 0.025) ++l;
  const std::int64_t u = binomial_quantile(0.975, units, share) + 1;
  if (l < 1 || u > units) return std::nullopt;
  // Unit k from the lowest stands for values (k - 1) total / units + 1 to k total / units.
  const Int128 low = static_cast<Int128>(l - 1) * total / units + 1;
  const Int128 high = (static_cast<Int128>(u) * total + units - 1) / units;
  return ValueInterval{bin_of(bins, static_cast<std::int64_t>(low)).low,
                       bin_of(bins, static_cast<std::int64_t>(high)).high};
}

std::vector<EmpiricalStep> distribution_function(std::span<const Bin> bins) {
  std::int64_t total = 0;
  for (const Bin& bin : bins) total += bin.count;
  constexpr double kLog40 = 3.6888794541139363;
  const auto n = static_cast<double>(total);
  const double reach = std::sqrt(kLog40 / (2 * n));
  std::vector<EmpiricalStep> steps;
  std::int64_t count = 0;
  for (const Bin& bin : bins) {
    count += bin.count;
    const double share = static_cast<double>(count) / n;
    steps.push_back(
        {bin.high, count, share, std::max(share - reach, 0.0), std::min(share + reach, 1.0)});
  }
  return steps;
}

}  // namespace mainmatch

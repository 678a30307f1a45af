#include "experiments/statistics/sample_size.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace mainmatch {

std::optional<std::int64_t> fixed_size(double variance, double difference, double alpha,
                                       double beta) {
  if (variance <= 0) return std::nullopt;
  const boost::math::normal normal;
  const double z = quantile(normal, 1 - alpha / 2) + quantile(normal, 1 - beta);
  const double units = std::ceil(z * z * variance / (difference * difference));
  return static_cast<std::int64_t>(std::min(units, 1e18));
}

}  // namespace mainmatch

#include "experiments/statistics/clopper_pearson.h"

#include <boost/math/distributions/beta.hpp>

namespace mainmatch {

namespace {

/// In plain doubles: long double is not the same number on every machine.
double beta_quantile(double p, std::int64_t a, std::int64_t b) {
  using namespace boost::math::policies;
  using Plain = policy<promote_double<false>>;
  const boost::math::beta_distribution<double, Plain> beta(static_cast<double>(a),
                                                           static_cast<double>(b));
  return boost::math::quantile(beta, p);
}

}  // namespace

Interval clopper_pearson(std::int64_t seen, std::int64_t units, double alpha) {
  return {seen == 0 ? 0 : beta_quantile(alpha / 2, seen, units - seen + 1),
          seen == units ? 1 : beta_quantile(1 - alpha / 2, seen + 1, units - seen)};
}

}  // namespace mainmatch

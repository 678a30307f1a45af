#include "experiments/results/column.h"

#include <algorithm>

#include "experiments/io/number.h"

namespace mainmatch {

namespace {

/// The wider side of the interval: for a share near 0 or 1 the two differ.
double half_width(const Estimate& estimate) {
  return std::max(estimate.interval->high - *estimate.mean,
                  *estimate.mean - estimate.interval->low);
}

/// So many decimals that a number shows that many digits which count, 0..6.
int decimals_for(double number, int digits) {
  int decimals = 0;
  for (double full = digits > 1 ? 9.95 : 0.95; decimals < 6 && number < full; ++decimals) {
    number *= 10;
  }
  return decimals;
}

}  // namespace

void Column::include(const Estimate& estimate) {
  if (!estimate.interval) return;
  const double half = half_width(estimate) * scale_;
  if (half <= 0) return;
  widest_ = std::max(widest_, half);
  narrowest_ = narrowest_ > 0 ? std::min(narrowest_, half) : half;
}

std::string Column::mean(const Estimate& estimate) const {
  return estimate.mean ? fixed_text(*estimate.mean * scale_, decimals()) : std::string(kNotKnown);
}

std::string Column::half(const Estimate& estimate) const {
  if (!estimate.interval) return std::string(estimate.zero_variance ? "alike" : kNotKnown);
  const double half = half_width(estimate) * scale_;
  return half > 0 ? "+-" + fixed_text(half, decimals()) : "+-0";
}

int Column::decimals() const {
  if (widest_ <= 0) return 2;
  return std::max(decimals_for(widest_, 2), decimals_for(narrowest_, 1));
}

}  // namespace mainmatch

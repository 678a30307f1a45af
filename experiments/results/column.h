#pragma once

#include <string>
#include <string_view>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// What stands for a number that is missing.
inline constexpr std::string_view kNotKnown = "n/a";

/// Estimates that stand in one column and so share their number of decimals: two digits of the
/// widest interval count, and one of the narrowest. A scale of 100 shows shares in percent.
class Column {
 public:
  explicit Column(double scale) : scale_(scale) {}

  void include(const Estimate& estimate);
  std::string mean(const Estimate& estimate) const;
  /// The wider half of the interval, as in "+-0.3".
  std::string half(const Estimate& estimate) const;

 private:
  int decimals() const;

  double scale_;
  double widest_ = 0;     ///< half-width that is not 0
  double narrowest_ = 0;  ///< the same
};

}  // namespace mainmatch

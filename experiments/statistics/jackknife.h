#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// What the grouped jackknife finds (Efron, Tibshirani, "An Introduction to the Bootstrap", 1993,
/// chapter 11, with groups of units in place of units): the statistic is worked out from all groups
/// and again without each of them.
struct Jackknife {
  std::optional<double> value;  ///< empty if the statistic is not defined
  std::optional<double> error;  ///< standard error; empty if the sample is too small for one
  std::int64_t degrees = 0;     ///< of freedom
  bool zero_variance = false;   ///< it is the same without each group

  /// Student's interval, clipped to the range; so is the value.
  Estimate estimate(const Range& range = {}, double alpha = 0.05) const;
  /// Two-sided p-value of the value being `null`; 1 if the variance is zero and it agrees.
  std::optional<double> p_value(double null = 0) const;
};

/// `of_all` and `without` may be NaN where the statistic is not defined. `corrected` takes the bias
/// out of it that falls as one over the number of units: it is all the bias of a square of means,
/// as variance components are. "Sample too small" is what it is for Student's method, a group being
/// a unit (see student.h): fewer than kMinUnits groups, or fewer than their skewness asks for.
Jackknife jackknife(double of_all, std::span<const double> without, bool corrected = false);

}  // namespace mainmatch

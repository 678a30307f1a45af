#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "experiments/balance/sums.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

// The gap of several means: the largest less the smallest. The gap of the sample is biased upwards,
// and the more so the closer the means are: of 12 equal seats the best and the worst lie 3.3
// standard errors apart. So the estimate is cross-fitted: nine tenths of the groups select the
// largest and the smallest mean, and the left-out tenth estimates their difference, each tenth in
// turn (the double estimator of van Hasselt, "Double Q-learning", NIPS 2010). Its expectation is 0
// if all means are equal, at most the gap otherwise, and the gap if the extremes stand out. Its
// interval is the gap of the sample plus and minus the 95% point of the range of errors of the
// means, by a bootstrap over groups (simultaneous intervals of all pairs, as of Tukey: Miller,
// "Simultaneous Statistical Inference", 2nd ed. 1981, chapter 2). So it covers the gap whatever the
// means are, and begins at 0 unless two of the means are significantly different.

/// What is known of a gap.
struct Gap {
  Estimate estimate;
  std::optional<double> of_sample;
  /// By resample: the range of what the means are off. Empty with a sample too small: fewer than
  /// two quantities seen in kMinMatchesForMean units or more, or fewer than kMinUnits groups.
  std::vector<double> errors;

  /// Whose 95% point is half the length of the interval.
  std::optional<double> reach() const;
};

/// Of the means of these quantities, in parts of 1 / `unit`. Resamples depend on nothing else, so
/// those of two samples over the same groups go together.
Gap gap_of(const BalanceSums& sums, std::span<const std::size_t> quantities, double unit);

/// What must be exceeded by one in twenty; 95% of the values are at most that. Not of no values.
double upper_point(std::vector<double> values);

}  // namespace mainmatch

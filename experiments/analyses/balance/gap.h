#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/analyses/balance/sums.h"
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

// P-values and limits beyond what resamples reach are those of the inequality of Boole: that the
// range of errors is so large takes two means whose errors differ by as much, each by Student's
// distribution. It is no less than the truth, and near it far out, where hardly two pairs do so at
// once.

/// What is known of a gap.
struct Gap {
  Estimate estimate;
  std::optional<double> of_sample;
  /// By resample: the range of what the means are off. Empty with a sample too small: fewer than
  /// two quantities seen in kMinMatchesForMean units or more, or fewer than kMinUnits groups.
  std::vector<double> errors;
  /// By group that was seen, by quantity: what the group adds to the error of the mean.
  std::vector<std::vector<double>> added;

  /// Whose 95% point is half the length of the interval.
  std::optional<double> reach() const;
};

/// Of the means of these quantities, in parts of 1 / `unit`. Resamples depend on nothing else, so
/// those of two samples over the same groups go together.
Gap gap_of(const BalanceSums& sums, std::span<const std::size_t> quantities, double unit);

/// The distribution of the range of errors of one gap, or of the sum of those of two gaps over the
/// same groups. Of gaps that have errors.
class GapTail {
 public:
  explicit GapTail(const Gap& gap);
  GapTail(const Gap& a, const Gap& b);

  /// How probable an error of this size or more is.
  double p_value(double error) const;
  /// The size that is exceeded with probability alpha.
  double reach(double alpha) const;

 private:
  /// Boole's, not above 1.
  double bound(double error) const;

  std::vector<double> errors_;  ///< ascending
  /// Standard errors of differences of two errors, or of the sums of two such, and how many have
  /// one that is not larger, in steps of 2%.
  std::vector<std::pair<double, double>> spreads_;
  std::int64_t degrees_;
};

/// What must be exceeded by one in twenty; 95% of the values are at most that. Not of no values.
double upper_point(std::vector<double> values);

}  // namespace mainmatch

#pragma once

#include <optional>
#include <span>

#include "experiments/statistics/betting.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch {

/// When limits of a mean hold, and by which method: by betting where the values have known bounds,
/// else by Student's.
struct LimitTerms {
  std::optional<PayoffRange> range;  ///< of the values
  /// 0: the number of values was fixed beforehand. Else this is the index, from 1, of an interim
  /// analysis, and the limits hold at all of them at once: by a confidence sequence; or, of
  /// Student's, as look k gets the share 1 / (k (k + 1)) of alpha, and these add up to 1.
  int look = 0;
};

/// The mean with its two limits, each wrong with probability at most alpha / 2; without them where
/// the sample is too small.
Estimate limits_of(std::span<const Bin> values, const LimitTerms& terms, double alpha);

/// Where a value lies about the limits.
enum class Beside { kBelow, kWithin, kAtOrAbove };

/// Whether `value` is below the lower limit, at or above the upper one, or within. Of confidence
/// sequences it is found without working out the limits, for which an analysis has no time.
Beside beside_limits(double value, std::span<const Bin> values, const LimitTerms& terms,
                     double alpha);

}  // namespace mainmatch

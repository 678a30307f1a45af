#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/estimate.h"
#include "experiments/statistics/histogram.h"

namespace mainmatch {

/// The sums from which the distribution of a value is estimated of which a match, the unit of
/// independence, shows several: n_i of them. With c_i(v), how many of a match's values are at most
/// v, the share of values that are at most v is the ratio of the sums of c_i(v) and n_i, for every
/// v at once. The sums of squares that its error asks for are counts too: c_i(v)^2 is the number of
/// ordered pairs of values of the match whose larger one is at most v. Integers, so `merge` is
/// exact and associative.
class ClusteredValues {
 public:
  /// The values of one match, which are sorted.
  void add(std::span<std::int64_t> values);
  void merge(const ClusteredValues& other);

  /// For a store; `load` throws DamagedBytes (experiments/base/bytes.h).
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  /// Every value once.
  const Histogram& values() const { return values_; }
  std::int64_t matches() const { return matches_; }

  friend bool operator==(const ClusteredValues&, const ClusteredValues&) = default;

 private:
  friend class Distribution;

  std::int64_t matches_ = 0;  ///< with n_i > 0
  std::int64_t nn_ = 0;       ///< sum of n_i^2
  Histogram values_;
  Histogram sizes_;  ///< each value of match i n_i times
  Histogram pairs_;  ///< the larger one of each ordered pair of values of a match
};

/// Two observed values.
struct ValueInterval {
  std::int64_t low;
  std::int64_t high;

  friend constexpr bool operator==(const ValueInterval&, const ValueInterval&) = default;
};

/// The empirical distribution function with its uncertainty.
class Distribution {
 public:
  /// A step of the function, at each bin that is not empty.
  struct Step {
    Bin bin;
    /// The share of values that are at most bin.high, with `share_interval`: of this step alone,
    /// not of all steps at once.
    Estimate share;

    friend constexpr bool operator==(const Step&, const Step&) = default;
  };

  Distribution() = default;
  explicit Distribution(const ClusteredValues& of);

  const std::vector<Step>& steps() const { return steps_; }

  /// An interval that holds the `percent` percent quantile with probability 95%, percent in 1..99:
  /// the values at which the function may be that percentage, as far as the interval of its step
  /// says (Woodruff, "Confidence Intervals for Medians and Other Position Measures", JASA 1952;
  /// inverted at each value as by Francisco, Fuller, "Quantile Estimation with a Complex Survey
  /// Design", Annals of Statistics 1991). Where bins are wide, from the low end of the one to the
  /// high end of the other. Empty if the sample is too small: an end lies beyond it.
  std::optional<ValueInterval> quantile_interval(int percent) const;

 private:
  Estimate below_all_;  ///< the share of values below all that were seen
  std::vector<Step> steps_;
};

}  // namespace mainmatch

#pragma once

#include <optional>
#include <span>

#include "experiments/statistics/betting.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

// Experiments that are looked at while they run and stopped when they have said enough. Units are
// matches (or blocks of them) in the order of their numbers, and a look is at the first so many of
// them: then where a run stops does not depend on threads or machine. All of it holds at any number
// of looks, whenever they are.

/// A comparison of A with B by a difference per unit: what A got less what B got in one match.
struct SequentialPlan {
  PayoffRange range;    ///< of the difference of one unit, least < 0 < most
  double difference;    ///< the smallest mean difference of interest, > 0
  double alpha = 0.05;  ///< for A or B, if there is no difference
  double beta = 0.05;   ///< for no difference of interest, if there is one
};

enum class Verdict {
  kUndecided,
  kA,                      ///< A gets more (perhaps by less than the difference of interest)
  kB,                      ///< B does
  kNoDifferenceOfInterest  ///< neither gets more by the difference of interest
};

/// What all units so far say. By betting (see betting.h): A or B if a mean of 0 or less, or of 0 or
/// more, is refuted at alpha / 2 each; no difference of interest if both a mean of `difference` or
/// more and one of -`difference` or less are refuted at beta each, and neither A nor B is said. To
/// stop at the first look with a verdict says A or B with probability at most alpha where the means
/// are equal, the worse of them with at most alpha / 2 where they are not, and "no difference of
/// interest" with at most beta where there is one.
Verdict verdict(std::span<const Bin> differences, const SequentialPlan& plan);

/// A mean that is looked at again and again. The interval is the intersection of the confidence
/// sequence's limits at all looks: it holds the mean at all times with probability 1 - alpha.
class RunningMean {
 public:
  RunningMean(const PayoffRange& range, double alpha = 0.05);

  /// All units so far, those of earlier looks included.
  void analyze(std::span<const Bin> payoffs);

  /// For a store: what it found, not its terms. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  /// The mean of the units; empty before the first look that has any. If its size made the
  /// experiment stop, it is too far out: the chance that ended it is in it.
  std::optional<double> plain_mean() const { return mean_; }

  /// The middle of the interval, an estimate adjusted for stopping: whatever a lucky streak adds,
  /// the limits found before it bound it, so it is less far out: by a quarter in
  /// tests/statistics/sequential.cpp, which measures both. It is not free of bias.
  double adjusted_mean() const { return (interval_.low + interval_.high) / 2; }

  /// Its ends may cross with probability alpha at most; then both are where they crossed first.
  Interval interval() const { return interval_; }

  /// The stopping rule for an estimate: half the interval's length is at most `error`.
  bool within(double error) const { return interval_.high - interval_.low <= 2 * error; }

 private:
  PayoffRange range_;
  double alpha_;
  Interval interval_;
  std::optional<double> mean_;
};

}  // namespace mainmatch

#pragma once

#include <span>
#include <vector>

#include "experiments/analyses/balance/aim.h"
#include "experiments/analyses/sweep/trials.h"

namespace mainmatch {

/// The merit of a point by its aims: feasible points first, by their objective; then infeasible
/// points, by their violation (the rules of Deb, "An efficient constraint handling method for
/// genetic algorithms", 2000, section 3).
struct Merit {
  double violation = 0;  ///< sum of the distances of metrics from their bounds, in their scales
  double objective = 0;  ///< sum of metrics to minimize minus those to maximize, in their scales

  /// Smaller is better: in (-1, 1) for a feasible point, else 1 or more.
  double fitness() const;
};

/// The unit of each aim's metric: its standard deviation over these points; where that is 0 or not
/// known, the size of the metric itself, or 1.
std::vector<double> scales_of(std::span<const Aim> aims, std::span<const MeasuredTrial> points);

/// A metric that was not measured violates its bounds by far.
Merit merit_of(std::span<const Aim> aims, std::span<const double> scales,
               const MeasuredTrial& point);

/// See verdict_of(const Aim&, const Estimate&); open for what was not measured.
AimVerdict verdict_of(const Aim& aim, const MeasuredTrial& point);

}  // namespace mainmatch

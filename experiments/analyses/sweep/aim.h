#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/sweep/metric_name.h"
#include "experiments/analyses/sweep/trials.h"

namespace mainmatch {

/// An objective (minimize or maximize a metric) or a constraint (a metric within bounds).
struct Aim {
  enum class Kind : std::uint8_t { least, most, within };
  MetricName metric;
  Kind kind = Kind::least;
  double low = 0;  ///< of `within`; infinite where there is no bound
  double high = 0;

  /// "seat_gap:min", "ties:<0.05", "decisiveness:0.6..0.9"
  std::string text() const;
};

/// Reads `METRIC:min`, `:max`, `:<X`, `:>X`, `:X..Y` from each word, METRIC being a name or, for a
/// part of it, `NAME[PART]`. Throws ValueError ("aim") for an invalid text, an unknown metric, and
/// two aims for one metric.
std::vector<Aim> parse_aims(const std::vector<std::string>& words);

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

/// Whether a metric is within these bounds: its interval lies within, outside, or leaves it open.
/// Always open for an objective.
enum class AimVerdict : std::uint8_t { met, missed, open };
AimVerdict verdict_of(const Aim& aim, const MeasuredTrial& point);

}  // namespace mainmatch

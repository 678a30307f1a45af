#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "experiments/sweep/metric_name.h"
#include "experiments/sweep/trials.h"

namespace mainmatch {

/// What a metric is to be: as small or as large as can be, or within bounds.
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
/// part of it, `NAME[PART]`. Throws ValueError ("aim") for what cannot be read, metrics that are
/// not known, and two aims about one.
std::vector<Aim> parse_aims(const std::vector<std::string>& words);

/// How good a point is by its aims. Those that are within bounds come first, by their objective;
/// then those that are not, by how far (the rules of Deb, "An efficient constraint handling method
/// for genetic algorithms", 2000, section 3).
struct Merit {
  double violation = 0;  ///< sum of how far metrics are out of bounds, in units of their scales
  double objective = 0;  ///< sum of what is to be small, less what is to be large, in these units

  /// The smaller the better: in (-1, 1) within bounds, else 1 and more.
  double fitness() const;
};

/// The unit of each aim's metric: its standard deviation over these points; where that is 0 or not
/// known, the size of the metric itself, or 1.
std::vector<double> scales_of(std::span<const Aim> aims, std::span<const MeasuredTrial> points);

/// A metric that was not measured is far out of bounds.
Merit merit_of(std::span<const Aim> aims, std::span<const double> scales,
               const MeasuredTrial& point);

/// Whether a metric within these bounds: its interval says it is, says it is not, or leaves it
/// open. Of an aim that is not `within` it is always open.
enum class AimVerdict : std::uint8_t { met, missed, open };
AimVerdict verdict_of(const Aim& aim, const MeasuredTrial& point);

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/balance/metric_name.h"
#include "experiments/statistics/estimate.h"

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

inline const std::string kAimHelp =
    "METRIC:min, METRIC:max, METRIC:<X, METRIC:>X, METRIC:X..Y; METRIC[PART] for a seat, bot, ... "
    "(see 'balance --help')";

/// Reads `METRIC:min`, `:max`, `:<X`, `:>X`, `:X..Y` from each word, METRIC being a name or, for a
/// part of it, `NAME[PART]`. Throws ValueError ("aim") for an invalid text, an unknown metric, and
/// two aims for one metric.
std::vector<Aim> parse_aims(const std::vector<std::string>& words);

/// Throws ValueError ("aim") for a metric or a part that is not among these.
void require_known(const std::vector<Aim>& aims, const std::vector<MetricName>& known);

/// Whether a metric is within these bounds: its interval lies within, outside, or leaves it open.
/// Always open for an objective, and without an interval.
enum class AimVerdict : std::uint8_t { met, missed, open };
AimVerdict verdict_of(const Aim& aim, const Estimate& metric);
/// "met", "missed", "open".
std::string_view word_for(AimVerdict verdict);

}  // namespace mainmatch

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/report/metrics.h"

namespace mainmatch::report {

// A sweep of rules, as reports read it.

/// A rule that was varied.
struct Axis {
  std::string rule;
  bool numbers = true;                   ///< all its values are
  std::vector<std::string> levels = {};  ///< empty: all numbers in low..high
  double low = 0;
  double high = 0;
};

/// A point: its rules, as they are shown, and what was measured.
struct Point {
  std::vector<std::string> texts;
  std::vector<Value> values;
  std::vector<Measured> metrics;
  std::optional<double> row;  ///< of a sample: points of other rows were drawn independently
  bool settled = true;        ///< false of bots that learned under its rules but can be exploited
};

/// Of `vary`; whether their values are numbers is known when the points are.
std::vector<Axis> axes_of(const Node& vary);
std::vector<Point> points_of(const Node& list, std::vector<Axis>& axes);
/// The same points as bots play them that learned under their rules; empty where none did.
std::vector<Point> relearned_points(const Node& list, const std::vector<Point>& points);

/// A value of a rule, as texts, tables and figures name it: its JSON.
std::string level_text(const Node& value);

std::optional<Value> value_at(const Point& point, const Measured& metric);
/// `rounds 3, max_bet 4`
std::string place_of(const std::vector<Axis>& axes, const Point& point);

/// The points where a metric is least and greatest; none where it is not known.
struct Extremes {
  const Point* least = nullptr;
  const Point* most = nullptr;

  /// Whether both have intervals, and whether these lie apart.
  bool known(const Measured& metric) const;
  bool apart(const Measured& metric) const;
};

Extremes extremes_of(const std::vector<Point>& all, const Measured& metric);
std::string extremes_said(const std::vector<Axis>& axes, const std::vector<Point>& all,
                          const Measured& metric);

/// Figures of more metrics than this would be more than anybody looks at; the table has all.
inline constexpr std::size_t kMaxMetrics = 20;

/// What each metric is at the points: over a rule, over two, or by each rule of a sample.
void add_metric_figures(const std::vector<Axis>& axes, const std::vector<Point>& all,
                        const std::vector<Measured>& metrics, bool sampled, Section& section);
/// The points at which a rule was about the same.
struct PointBin {
  std::string text;  ///< "6", "0.2..0.325"
  std::vector<const Point*> points;
};

/// By level; where there are more than 10 numbers, or none, in four equal parts of the axis. Those
/// without points are left out.
std::vector<PointBin> bins_of(const std::vector<Axis>& axes, const std::vector<Point>& all,
                              std::size_t axis);

/// The mean of a metric over the points of a bin. All points of a grid share their deals: the
/// interval is as wide as that of a point is on average. Of a sample, the means of rows are units.
Value mean_over(const PointBin& bin, const Measured& metric);

/// A row for each bin of the axis, a column for each metric.
Table effects_table(const std::vector<Axis>& axes, const std::vector<Point>& all, std::size_t axis,
                    const std::vector<Measured>& metrics);

/// What moves each metric, in the order of interest; of the others, why it is not known.
void add_indices(const Node& indices, const std::vector<Measured>& metrics, Section& section);

}  // namespace mainmatch::report

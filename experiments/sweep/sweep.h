#pragma once

#include <cstdint>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiments/sweep/metric_name.h"
#include "experiments/sweep/points.h"
#include "experiments/sweep/sensitivity.h"
#include "experiments/sweep/trials.h"

namespace mainmatch {

/// The trials of all points, of `matches` matches each. A grid uses `seed` for all; a sample draws
/// a seed for every row from it (see Points).
std::vector<Trial> sweep_trials(const Points& points, std::uint64_t seed, std::uint64_t matches);

/// Requests these trials and no more.
NextTrials only_these(std::vector<Trial> trials);

/// The result of a sweep.
struct SweepResult {
  std::string game;
  std::string title;
  std::uint64_t seed = 0;
  std::uint64_t matches = 0;  ///< at every point
  PointDesign design = PointDesign::grid;
  std::vector<RuleAxis> axes;
  Points points;
  std::vector<MeasuredTrial> measured;  ///< by point, those that are done
  bool chosen = false;                  ///< the user said which metrics are wanted

  bool partial() const { return measured.size() < points.all.size(); }
  /// All metrics that were measured at any point, in the order in which they came up.
  std::vector<MetricName> metrics() const;
  /// Of a sample that is complete. No indices ("not measured everywhere") of a metric that was not
  /// measured in both halves at every point.
  Sensitivity sensitivity_of(const MetricName& metric) const;
};

/// A bin of points by the value of one rule.
struct PointBin {
  std::string text;                 ///< "6", "0.2..0.325"
  std::vector<std::size_t> points;  ///< by number, those that are done
};

/// By level; where there are more than 10, or none, in four equal parts of the axis. Of a sample,
/// the points of A and B.
/// Those without points are left out.
std::vector<PointBin> bins_of(const SweepResult& result, std::size_t axis);

/// The mean of a metric over the points of a bin. In a grid all points share their deals: the
/// interval is as wide as that of a point is on average, which is right if deals are all that
/// chance does, and else too wide. In a sample it is Student's, points being units, from 30 on.
Estimate mean_over(const SweepResult& result, const MetricName& metric, const PointBin& bin);

/// The effect of each rule on each metric, with its uncertainty.
void print_text(const SweepResult& result, std::ostream& out);
/// {"game", "seed", "matches", "design", "partial", "rules", "vary": [{"rule", "values"} or
/// {"rule", "low", "high"}], "forbidden": [{"why", "points"}], "points": [{"rules": {RULE: VALUE},
/// "row", "metrics": [{"metric", "part", "mean", "low", "high"}]}], "indices": [{"metric", "part",
/// "deviation", "noise", "why", "rules": {RULE: {"first", "total"}}}]}; "row" and "indices" of
/// samples only.
void print_json(const SweepResult& result, const nlohmann::ordered_json& rules, std::ostream& out);
/// A line for each point and metric: point, row (of a sample), the rules that are varied, metric,
/// part, mean, low, high.
void print_csv(const SweepResult& result, std::ostream& out);

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/balance/metric_name.h"
#include "experiments/analyses/sweep/points.h"
#include "experiments/analyses/sweep/sensitivity.h"
#include "experiments/analyses/sweep/trials.h"
#include "experiments/report/result.h"

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
  std::uint64_t matches = 0;                                             ///< at every point
  nlohmann::ordered_json population = nlohmann::ordered_json::object();  ///< see add_population
  PointDesign design = PointDesign::grid;
  std::vector<RuleAxis> axes;
  Points points;
  std::vector<MeasuredTrial> measured;         ///< by point, those that are done
  bool chosen = false;                         ///< the user said which metrics are wanted
  std::vector<RelearnedPoint> relearned = {};  ///< by point, where bots learned under its rules
  nlohmann::ordered_json learned = {};         ///< see Relearning::report; null where nobody learns

  bool partial() const { return measured.size() < points.all.size(); }
  /// Whether relearned play was asked for and is not over.
  bool learning() const;
  /// All metrics that were measured at any point, in the order in which they came up.
  std::vector<MetricName> metrics() const;
  /// Of a sample that is complete. No indices ("not measured everywhere") of a metric that was not
  /// measured in both halves at every point.
  Sensitivity sensitivity_of(const MetricName& metric) const;
};

/// What `sweep` reports:
/// {"game", "seed", "matches", "bots", "design", "partial", "rules", "vary": [{"rule", "values"} or
/// {"rule", "low", "high"}], "forbidden": [{"why", "points"}], "points": [{"rules": {RULE: VALUE},
/// "row", "metrics": [{"metric", "part", "mean", "low", "high"}], "relearned": {"settled",
/// "metrics"}}], "relearned", "indices": [{"metric", "part",
/// "deviation", "noise", "why", "rules": {RULE: {"first", "total"}}}]}; "row" and "indices" of
/// samples only.
Result to_result(const SweepResult& result, const nlohmann::ordered_json& rules);

}  // namespace mainmatch

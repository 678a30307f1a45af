#include "experiments/analyses/sweep/sweep.h"

#include <algorithm>

#include "engine/core/rng.h"

namespace mainmatch {

std::vector<Trial> sweep_trials(const Points& points, std::uint64_t seed, std::uint64_t matches) {
  std::vector<Trial> trials;
  for (std::size_t i = 0; i < points.all.size(); ++i) {
    const std::uint64_t of_row =
        points.sampled() ? Stream(seed, points.rows[i], kRowChance)() : seed;
    trials.push_back({points.all[i], of_row, matches});
  }
  return trials;
}

NextTrials only_these(std::vector<Trial> trials) {
  return
      [trials = std::move(trials)](std::span<const Trial> asked, std::span<const MeasuredTrial>) {
        return asked.empty() ? trials : std::vector<Trial>();
      };
}

std::vector<MetricName> SweepResult::metrics() const {
  std::vector<MetricName> names;
  for (const MeasuredTrial& point : measured) {
    for (const Metric& metric : point.metrics) {
      const MetricName name{metric.name, metric.part};
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

Sensitivity SweepResult::sensitivity_of(const MetricName& metric) const {
  Sensitivity missing{.first = std::vector<Estimate>(axes.size()),
                      .total = std::vector<Estimate>(axes.size()),
                      .why = "not measured everywhere"};
  if (partial()) return missing;
  std::vector<TwoHalves> values;
  for (const MeasuredTrial& point : measured) {
    const Metric* const found = point.find(metric.name, metric.part);
    if (!found) return missing;
    const auto& halves = point.halves[static_cast<std::size_t>(found - point.metrics.data())];
    if (!halves[0] || !halves[1]) return missing;
    values.push_back({*halves[0], *halves[1]});
  }
  const auto of = [&](const std::vector<std::size_t>& numbers) {
    std::vector<TwoHalves> list;
    for (const std::size_t number : numbers) list.push_back(values[number]);
    return list;
  };
  SampledQuantity quantity{.a = of(points.a), .b = of(points.b), .ab = {}};
  for (const std::vector<std::size_t>& column : points.ab) quantity.ab.push_back(of(column));
  return sensitivity(quantity, seed);
}

}  // namespace mainmatch

#include "experiments/sweep/sweep.h"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxLevelsShown = 10;
constexpr std::size_t kParts = 4;

Estimate typical(std::span<const Estimate> estimates) {
  Estimate out;
  Interval sum{0, 0};
  double mean = 0;
  bool all = !estimates.empty();
  for (const Estimate& one : estimates) {
    mean += *one.mean;
    all = all && one.interval;
    if (!all) continue;
    sum.low += one.interval->low;
    sum.high += one.interval->high;
  }
  const auto n = static_cast<double>(estimates.size());
  if (!estimates.empty()) out.mean = mean / n;
  if (all) out.interval = Interval{sum.low / n, sum.high / n};
  return out;
}

Estimate of_units(std::span<const Estimate> estimates) {
  Estimate out;
  const auto n = static_cast<double>(estimates.size());
  if (estimates.empty()) return out;
  double mean = 0;
  for (const Estimate& one : estimates) mean += *one.mean / n;
  out.mean = mean;
  if (estimates.size() < static_cast<std::size_t>(kMinUnits)) return out;
  double squares = 0;
  for (const Estimate& one : estimates) squares += (*one.mean - mean) * (*one.mean - mean);
  const double half = student_quantile(0.975, static_cast<std::int64_t>(estimates.size()) - 1) *
                      std::sqrt(squares / (n - 1) / n);
  out.interval = Interval{mean - half, mean + half};
  return out;
}

}  // namespace

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

std::vector<PointBin> bins_of(const SweepResult& result, std::size_t axis) {
  const RuleAxis& rule = result.axes[axis];
  const bool by_level = !rule.continuous() && rule.levels.size() <= kMaxLevelsShown;
  std::vector<PointBin> bins;
  const auto bound = [&](std::size_t i) {
    return rule.lo + static_cast<double>(i) / kParts * (rule.hi - rule.lo);
  };
  for (std::size_t i = 0; i < (by_level ? rule.levels.size() : kParts); ++i) {
    bins.push_back({by_level ? rule.text(rule.levels[i])
                             : rule.text(bound(i)) + ".." + rule.text(bound(i + 1)),
                    {}});
  }
  const auto add = [&](std::size_t number) {
    if (number >= result.measured.size()) return;
    const double value = result.points.all[number][axis];
    std::size_t bin = 0;
    if (by_level) {
      const auto level = std::find(rule.levels.begin(), rule.levels.end(), value);
      bin = static_cast<std::size_t>(level - rule.levels.begin());
    } else {
      while (bin + 1 < kParts && value >= bound(bin + 1)) ++bin;
    }
    bins[bin].points.push_back(number);
  };
  if (result.points.sampled()) {
    for (const auto* const matrix : {&result.points.a, &result.points.b}) {
      for (const std::size_t number : *matrix) add(number);
    }
  } else {
    for (std::size_t number = 0; number < result.points.all.size(); ++number) add(number);
  }
  std::erase_if(bins, [](const PointBin& bin) { return bin.points.empty(); });
  return bins;
}

Estimate mean_over(const SweepResult& result, const MetricName& metric, const PointBin& bin) {
  std::vector<Estimate> found;
  for (const std::size_t number : bin.points) {
    const Metric* const one = result.measured[number].find(metric.name, metric.part);
    if (one && one->estimate.mean) found.push_back(one->estimate);
  }
  if (found.size() == 1 && bin.points.size() == 1) return found.front();
  return result.points.sampled() ? of_units(found) : typical(found);
}

}  // namespace mainmatch

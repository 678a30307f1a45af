#include "experiments/analyses/balance/by_seed.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "experiments/analyses/balance/compared.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// A mean of values by seeds.
struct SeedMean {
  double mean = 0;
  double variance = 0;  ///< of the mean
  double degrees = 1;   ///< of freedom

  Estimate estimate(const Range& range = {}, double alpha = kCompareAlpha) const {
    if (variance == 0) return {.mean = mean, .interval = {}, .zero_variance = true};
    const double reach = student_quantile(1 - alpha / 2, whole_degrees()) * std::sqrt(variance);
    return {mean, Interval{std::max(mean - reach, range.low), std::min(mean + reach, range.high)}};
  }
  double p_value() const { return student_tails(mean / std::sqrt(variance), whole_degrees()); }
  /// That it is at least `inside` farther away from 0, one-sided.
  double p_of_inside(double inside) const {
    if (inside <= 0) return 1;
    return variance == 0 ? 0 : student_tails(inside / std::sqrt(variance), whole_degrees()) / 2;
  }
  std::int64_t whole_degrees() const { return static_cast<std::int64_t>(degrees + 1e-9); }

  /// `after` less this, which are independent; degrees of freedom by Welch and Satterthwaite.
  SeedMean change_to(const SeedMean& after) const {
    SeedMean change{after.mean - mean, variance + after.variance, degrees};
    if (change.variance > 0) {
      change.degrees =
          change.variance * change.variance /
          (variance * variance / degrees + after.variance * after.variance / after.degrees);
    }
    return change;
  }
};

/// The variance is that between seeds, which holds the noise of matches too, and never below that
/// of matches alone. Empty where a seed has no value, or too few matches for an interval.
std::optional<SeedMean> mean_of(const std::vector<Estimate>& estimates) {
  constexpr std::int64_t kNormal = 1'000'000;  // degrees of freedom
  const auto n = static_cast<double>(estimates.size());
  SeedMean found{.degrees = n - 1};
  double within = 0, between = 0;
  for (const Estimate& one : estimates) {
    if (!one.mean || (!one.interval && !one.zero_variance)) return std::nullopt;
    found.mean += *one.mean / n;
    if (!one.interval) continue;
    const double error =
        (one.interval->high - one.interval->low) / 2 / student_quantile(0.975, kNormal);
    within += error * error / n;
  }
  for (const Estimate& one : estimates) {
    between += (*one.mean - found.mean) * (*one.mean - found.mean) / (n - 1);
  }
  found.variance = std::max(between, within) / n;
  return found;
}

/// Other seeds have other bots, and so other quantities behind the same metric.
std::optional<SeedMean> mean_of(std::span<const BalanceResult> seeds, std::string_view name,
                                std::string_view part) {
  std::vector<Estimate> estimates;
  for (const BalanceResult& one : seeds) {
    const std::vector<Measure> own = measures_of(one.subject);
    const Measure* const same = find_measure(own, name, part);
    estimates.push_back(same ? Measured(one.sums).estimate(*same) : Estimate{});
  }
  return mean_of(estimates);
}

bool is_of_bots(const Measure& measure) { return measure.name.starts_with("bot_"); }

Range range_of(const Measure& measure) {
  return std::holds_alternative<Measure::Share>(measure.how) ? Range{0, 1} : Range{};
}

}  // namespace

std::vector<Metric> metrics_by_seed(std::span<const BalanceResult> seeds,
                                    const MetricChoice& metrics) {
  std::vector<Metric> found;
  for (const Measure& one : measures_of(seeds.front().subject)) {
    if (!metrics.wants(one.name) || is_of_bots(one)) continue;
    const auto mean = mean_of(seeds, one.name, one.part);
    found.push_back({one.name, one.part, mean ? mean->estimate(range_of(one)) : Estimate{}});
  }
  return found;
}

std::vector<MetricDifference> compare_by_seed(std::span<const BalanceResult> a,
                                              std::span<const BalanceResult> b,
                                              const MetricChoice& metrics) {
  std::vector<MetricDifference> differences;
  const BothMeasures both(a.front().subject, b.front().subject, metrics);
  std::int64_t units = 0;
  for (const BalanceResult& one : a) units += one.sums.units();
  for (const auto& [one, other] : both.pairs()) {
    if (is_of_bots(*one)) continue;
    MetricDifference& difference = differences.emplace_back();
    difference.name = one->name;
    difference.part = one->part;
    const auto of_a = mean_of(a, one->name, one->part), of_b = mean_of(b, one->name, one->part);
    if (of_a) difference.a = of_a->estimate(range_of(*one));
    if (of_b) difference.b = of_b->estimate(range_of(*one));
    difference.interest =
        interest_of(*find_metric(one->name), a.front(), difference.a, difference.b);
    if (!of_a || !of_b) continue;
    const SeedMean change = of_a->change_to(*of_b);
    difference.difference = change.estimate();
    difference.p = change.variance > 0 ? change.p_value() : p_of_certain(change.mean, units);
    difference.p_of_interest = change.p_of_inside(difference.interest - std::abs(change.mean) -
                                                  unseen(*one, difference.interest, units));
  }
  return differences;
}

Estimate difference_by_seed(std::span<const BalanceResult> a, std::span<const BalanceResult> b,
                            std::string_view name, std::string_view part, double alpha) {
  const auto of_a = mean_of(a, name, part), of_b = mean_of(b, name, part);
  return of_a && of_b ? of_a->change_to(*of_b).estimate({}, alpha) : Estimate{};
}

}  // namespace mainmatch

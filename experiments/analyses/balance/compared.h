#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/measures.h"

namespace mainmatch {

// What comparisons of two rule sets have in common, whether one population plays both or several
// seeds of learning play each.

/// The level of verdicts and intervals.
inline constexpr double kCompareAlpha = 0.05;

/// Null if there is none of this name and part.
const Measure* find_measure(const std::vector<Measure>& all, std::string_view name,
                            std::string_view part);

/// The measures of each metric that is compared, under both rule sets.
class BothMeasures {
 public:
  BothMeasures(const BalanceSubject& a, const BalanceSubject& b, const MetricChoice& choice)
      : a_(measures_of(a)), b_(measures_of(b)) {
    for (const Measure& one : a_) {
      const MetricDefinition& metric = *find_metric(one.name);
      if (!choice.wants(one.name) || (metric.detail && !choice.names(one.name))) continue;
      const Measure* const other = find_measure(b_, one.name, one.part);
      if (other) pairs_.emplace_back(&one, other);
    }
  }
  BothMeasures(const BothMeasures&) = delete;
  BothMeasures& operator=(const BothMeasures&) = delete;

  const std::vector<std::pair<const Measure*, const Measure*>>& pairs() const { return pairs_; }

 private:
  std::vector<Measure> a_;
  std::vector<Measure> b_;
  std::vector<std::pair<const Measure*, const Measure*>> pairs_;
};

/// The smallest difference of interest. One that is relative to what the metric was is relative to
/// `after` where `before` is 0.
double interest_of(const MetricDefinition& metric, const BalanceResult& result,
                   const Estimate& before, const Estimate& after);

/// The most that events may add to a difference of which `units` units show nothing, see
/// compared.cpp.
double unseen(const Measure& measure, double interest, std::int64_t units);

/// The p-value of no difference where all of so many units show the same one.
double p_of_certain(double difference, std::int64_t units);

}  // namespace mainmatch

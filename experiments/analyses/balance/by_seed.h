#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/compare.h"

namespace mainmatch {

// Rule sets that several seeds of learning have played, each with what it learned. An interval of a
// metric is by the differences between seeds (Student's), which hold the noise of matches too, and
// never below that of matches alone; that of a change is Welch's. Without the metrics of single
// bots, as each seed has others. `seeds` are the results of one rule set, two at least.

std::vector<Metric> metrics_by_seed(std::span<const BalanceResult> seeds,
                                    const MetricChoice& metrics);

/// As compare() of one population.
std::vector<MetricDifference> compare_by_seed(std::span<const BalanceResult> a,
                                              std::span<const BalanceResult> b,
                                              const MetricChoice& metrics);

/// The difference of one metric, b less a, with an interval at 1 - alpha; without a mean if one of
/// the two has no such metric, or no interval of it.
Estimate difference_by_seed(std::span<const BalanceResult> a, std::span<const BalanceResult> b,
                            std::string_view name, std::string_view part, double alpha);

}  // namespace mainmatch

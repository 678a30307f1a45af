#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/analyses/balance/aim.h"
#include "experiments/analyses/balance/balance.h"
#include "experiments/base/json.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// The verdict on a metric of two rule sets.
enum class Change {
  undecided,
  higher,  ///< by however much
  lower,
  none,      ///< no difference of interest
  unsettled  ///< bots that were learned can be exploited
};

std::string_view word_for(Change change);

/// A metric, or a part of it, under two rule sets.
struct MetricDifference {
  std::string name;
  std::string part;
  Estimate a;
  Estimate b;
  std::optional<std::int64_t> cases_a = {};  ///< see Metric::cases; not by seeds of learning
  std::optional<std::int64_t> cases_b = {};
  Estimate difference;                  ///< b less a
  double interest;                      ///< the smallest difference that is of interest
  std::optional<double> p;              ///< that there is no difference, two-sided
  std::optional<double> p_holm;         ///< the same, adjusted for all that are compared
  std::optional<double> p_of_interest;  ///< that there is one of interest, two one-sided tests
  Change verdict = Change::undecided;
};

/// The differences of metrics between two rule sets that have played the same units of one plan.
/// Noise of deals, line-ups and seats is common to both and cancels (common random numbers).
/// Intervals of differences are by the jackknife over the groups of both; of gaps, by errors of
/// both in the same resamples; of shares with zero variance and of rounds, by the limits of each at
/// half the level.
///
/// Of gaps, what exceeds them is worked out as of GapTail. A change that only one unit in a hundred
/// shows is of interest too: no verdict denies it while it may not have shown.
///
/// A verdict is "higher" or "lower" if the p-value that there is no difference, by Holm's
/// correction for all that are compared, is at most 5%; else "no difference of interest" if the
/// p-value that there is one of `interest` or more, so corrected, is (two one-sided tests,
/// Schuirmann, "A Comparison of the Two One-Sided Tests Procedure...", 1987). Metrics that only one
/// of the two has are left out, and those with a detail of many parts, unless they are among
/// `metrics`.
std::vector<MetricDifference> compare(const BalanceResult& a, const BalanceResult& b,
                                      const MetricChoice& metrics);

/// The difference of one metric, b less a, with an interval at 1 - alpha; without a mean if one of
/// the two has no such metric.
Estimate difference_of(const BalanceResult& a, const BalanceResult& b, std::string_view name,
                       std::string_view part, double alpha);

/// What is compared among one population.
struct ComparedPopulation {
  std::string name;
  std::string remark = {};  ///< what to know of it, in a few words
  MixByRole mix;
  std::vector<MetricDifference> differences;
  /// By rank, the mean score under either rule set: metrics "rank_score".
  std::array<std::vector<Metric>, 2> scores = {};
  /// False of bots that were learned but can be exploited: no verdict is theirs.
  bool settled = true;
};

/// Adjusts p-values, and so verdicts, of several comparisons as one family.
void adjust(std::span<ComparedPopulation> all);

/// The verdict on a metric, whoever plays.
struct RobustVerdict {
  enum class Kind {
    higher,   ///< in all populations
    lower,    ///< likewise
    none,     ///< no difference of interest in any
    depends,  ///< higher in some and lower in others, or no difference of interest there
    some,     ///< shown in some, undecided in others
    undecided
  };
  std::string name;
  std::string part;
  Kind kind;
};

std::string_view word_for(RobustVerdict::Kind kind);

/// Of the metrics that all populations have, in their order.
std::vector<RobustVerdict> robust_verdicts(std::span<const ComparedPopulation> populations);

/// Whether a change of rules brings a metric where it is to be: of an objective "nearer",
/// "farther", or the verdict on the change where it is neither; of bounds "met", "missed" or "open"
/// after the change; "not settled" as the metric is.
std::string_view word_for(const Aim& aim, const MetricDifference& metric);

/// A comparison as it is reported, with the rules of both.
struct ComparisonReport {
  const BalanceResult& a;  ///< of any population
  const BalanceResult& b;
  const Json& rules_a;
  const Json& rules_b;
  std::vector<ComparedPopulation> populations;
  std::vector<Aim> aims = {};
  Json relearned = {};  ///< see Relearning::report; null where nothing was learned
  bool partial = false;
};

/// What `compare` reports: by population every metric before and after, with its change and
/// verdict; and what holds whoever plays.
Result to_result(const ComparisonReport& report);

}  // namespace mainmatch

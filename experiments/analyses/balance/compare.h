#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/base/json.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// The verdict on a metric of two rule sets.
enum class Change {
  undecided,
  higher,  ///< by however much
  lower,
  none,  ///< no difference of interest
};

std::string_view word_for(Change change);

/// A metric, or a part of it, under two rule sets.
struct MetricDifference {
  std::string name;
  std::string part;
  Estimate a;
  Estimate b;
  Estimate difference;           ///< b less a
  double interest;               ///< the smallest difference that is of interest
  std::optional<double> p;       ///< that there is no difference, two-sided
  std::optional<double> p_holm;  ///< the same, adjusted for all that are compared
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

/// Two rule sets side by side, block by block, as one experiment.
class BalanceComparison final : public Experiment {
 public:
  /// Throws as BalanceExperiment does. `watch` hears of the matches of each.
  BalanceComparison(std::shared_ptr<const RuleSet> a, std::shared_ptr<const RuleSet> b,
                    const BalancePlan& plan, BalanceWatch watch = nullptr)
      : a_(std::move(a), plan), b_(std::move(b), plan, std::move(watch)) {}

  std::uint64_t blocks() const override { return a_.blocks(); }
  std::uint64_t whole_blocks() const override { return a_.whole_blocks(); }
  int threads() const override { return a_.threads(); }
  bool decided() const override { return false; }
  void work(std::uint64_t block, std::size_t slot) override {
    a_.work(block, slot);
    b_.work(block, slot);
  }
  bool done(std::uint64_t block, std::size_t slot) override {
    a_.done(block, slot);
    return b_.done(block, slot);
  }
  void clear() override {
    a_.clear();
    b_.clear();
  }
  void save(ByteWriter& out) const override {
    a_.save(out);
    b_.save(out);
  }
  void load(ByteReader& in) override {
    a_.load(in);
    b_.load(in);
  }
  void save_block(std::size_t slot, ByteWriter& out) const override {
    a_.save_block(slot, out);
    b_.save_block(slot, out);
  }
  void load_block(std::size_t slot, ByteReader& in) override {
    a_.load_block(slot, in);
    b_.load_block(slot, in);
  }

  const BalanceExperiment& a() const { return a_; }
  const BalanceExperiment& b() const { return b_; }

 private:
  BalanceExperiment a_;
  BalanceExperiment b_;
};

/// A comparison as it is reported, with the rules of both.
struct ComparisonReport {
  const BalanceResult& a;
  const BalanceResult& b;
  const Json& rules_a;
  const Json& rules_b;
  std::vector<MetricDifference> differences;
};

/// What `compare` reports: every metric before and after, with its change and verdict.
Result to_result(const ComparisonReport& report);

}  // namespace mainmatch

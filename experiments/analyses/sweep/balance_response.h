#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/metric_name.h"
#include "experiments/analyses/sweep/response.h"
#include "experiments/analyses/sweep/varied_game.h"

namespace mainmatch {

/// The metrics of balance under the rules of a point: the results of `mainmatch balance` for these
/// rules with the trial's seed and matches.
class BalanceResponse final : public Response {
 public:
  /// `game` must outlive it. Of the plan, matches, seed and threads are the trial's. Trials that
  /// check are played by the mix `checking`.
  BalanceResponse(const VariedGame& game, BalancePlan plan, MixByRole checking = {})
      : game_(game), plan_(std::move(plan)), checking_(std::move(checking)) {}

  /// The names of the metrics. Throws ValueError ("bots") for invalid bots.
  std::vector<MetricName> names(const Trial& trial) const;

  std::uint64_t parts(std::uint64_t matches) const override;
  std::string play(const Trial& trial, std::uint64_t part) const override;
  std::vector<Metric> measure(const Trial& trial, std::span<const std::string> sums) const override;
  std::string merged(const Trial& trial, std::span<const std::string> sums) const override;
  std::vector<Estimate> differences(const Trial& a, const std::string& sums_a, const Trial& b,
                                    const std::string& sums_b, std::span<const MetricName> metrics,
                                    double alpha) const override;

 private:
  std::unique_ptr<BalanceExperiment> experiment(const Trial& trial) const;
  std::unique_ptr<BalanceExperiment> loaded(const Trial& trial,
                                            std::span<const std::string> sums) const;

  const VariedGame& game_;
  BalancePlan plan_;
  MixByRole checking_;
};

/// Fewer matches than this are one part, and so not two halves.
inline constexpr std::uint64_t kMinMatchesForHalves = 2 * kMatchesPerBlock;

}  // namespace mainmatch

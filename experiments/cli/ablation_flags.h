#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/analyses/balance/ablation.h"
#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/coalition.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// The flags of ablations and of coalitions against strangers.
class AblationFlags {
 public:
  void declare(Options& options);
  /// Throws InputError for flags that require another one.
  void check() const;

  /// Empty if not asked for. `plan` has the bots, the payoff and so on.
  std::optional<AblationPlan> ablation(const BalancePlan& plan) const;
  std::optional<CoalitionPlan> coalition(const BalancePlan& plan) const;

 private:
  /// Deals of each, where the matches are so many.
  std::uint64_t deals(const BalancePlan& plan) const;

  bool mechanics_ = false;
  bool information_ = false;
  std::int64_t coalition_ = 0;
  std::string member_;
  std::int64_t deals_ = 0;
};

}  // namespace mainmatch::cli

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/balance/ablation.h"
#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/coalition.h"
#include "experiments/analyses/common_fields.h"

namespace mainmatch {

/// The fields of what measures balance, besides the match and its rules.
class BalanceFields {
 public:
  /// `usual` says who plays by default.
  void declare(Fields& fields, const std::string& usual = "default");
  /// As they were given.
  const std::vector<std::string>& bots() const { return bots_; }
  /// The plan lists all bots.
  void settle(const RuleSet& rules);
  /// Throws ValueError.
  BalancePlan plan(std::uint64_t seed) const;

 private:
  std::vector<std::string> bots_;
  MixByRole mix_;  ///< after settle()
  std::vector<std::string> payoff_ = {"tokens"};
  std::vector<std::string> metrics_;
  std::int64_t matches_ = 10'000;
};

/// The fields of ablations and of coalitions against strangers.
class AblationFields {
 public:
  void declare(Fields& fields);

  bool ablates() const { return mechanics_ || information_; }
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

}  // namespace mainmatch

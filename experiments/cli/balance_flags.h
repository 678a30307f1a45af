#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/cli/run.h"

namespace mainmatch::cli {

/// The flags of every command that measures balance, besides the match and its rules.
class BalanceFlags {
 public:
  void declare(Options& options);
  /// Throws InputError that starts with the flag or its place in the file.
  BalancePlan plan(const RunFlags& run) const;
  /// Sets --bots if it is missing, so that the manifest of a checkpointed run lists the bots.
  void settle_bots(const std::vector<std::string>& bots) { bots_ = bots; }

 private:
  std::vector<std::string> bots_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::vector<std::string> metrics_;
  std::int64_t matches_ = 10'000;
};

}  // namespace mainmatch::cli

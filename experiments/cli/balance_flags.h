#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/balance/balance.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/cli/run.h"

namespace mainmatch::cli {

/// What every command that judges matches is told beside the match and its rules.
class BalanceFlags {
 public:
  void declare(Options& options);
  /// Throws InputError that begins with the place of the flag.
  BalancePlan plan(const Given& given, const RunFlags& run) const;
  /// Names the bots that play where nobody did, so that the manifest of a kept run tells them.
  void settle_bots(const std::vector<std::string>& bots) { bots_ = bots; }

 private:
  std::vector<std::string> bots_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::vector<std::string> metrics_;
  std::int64_t matches_ = 10'000;
};

}  // namespace mainmatch::cli

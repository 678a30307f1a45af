#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/balance/balance.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// What every command that judges matches is told beside the match and its rules.
class BalanceFlags {
 public:
  void declare(Options& options);
  /// Throws InputError that begins with the place of the flag.
  BalancePlan plan(const Given& given) const;
  /// Names the bots that play where nobody did, so that the manifest of a kept run tells them.
  void settle_bots(const std::vector<std::string>& bots) { bots_ = bots; }

 private:
  std::vector<std::string> bots_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::vector<std::string> metrics_;
  std::int64_t matches_ = 10'000;
  std::uint64_t seed_ = 1;
  std::int64_t threads_ = 0;
};

}  // namespace mainmatch::cli

#pragma once

#include <cstdint>
#include <string>

#include "experiments/ablation/twins.h"
#include "experiments/balance/balance.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/coalition/coalition.h"

namespace mainmatch::cli {

/// What is played beside the matches by which a match is judged: bots and their twins, coalitions
/// and strangers. It is not kept block by block, and played again where a run goes on.
class TwinFlags {
 public:
  void declare(Options& options);
  /// Throws InputError for flags that are of no use alone.
  void check(const Given& given) const;

  /// Null where it was not asked for. `plan` says which bots, payoff and so on. Throw InputError
  /// that begins with the place of the flag.
  std::unique_ptr<TwinExperiment> twins(std::string_view game, const Json& rules,
                                        const BalancePlan& plan, TwinWatch watch) const;
  std::unique_ptr<CoalitionExperiment> coalition(std::string_view game, const Json& rules,
                                                 const BalancePlan& plan, const Given& given,
                                                 CoalitionWatch watch) const;

  /// Deals of each, where the matches are so many.
  std::uint64_t deals(const BalancePlan& plan) const;

 private:
  bool mechanics_ = false;
  bool information_ = false;
  std::int64_t coalition_ = 0;
  std::string member_;
  std::int64_t deals_ = 0;
};

}  // namespace mainmatch::cli

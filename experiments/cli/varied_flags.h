#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/balance/balance.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/sweep/varied_game.h"

namespace mainmatch::cli {

/// What commands take that measure a match under varied rules.
struct VariedFlags {
  GameFlags game;
  std::vector<std::string> vary;
  std::vector<std::string> bots;
  std::vector<std::string> payoff = {"tokens"};

  void declare(Options& options) {
    game.declare(options);
    options
        .repeated("vary", vary, "RULE=V,V,...",
                  "vary a rule: over a list; RULE=FIRST:LAST:STEP; or, where points are drawn, "
                  "RULE=FIRST:LAST")
        .names("bots", bots, "A,B,...", "each seat's bot is drawn from these (default: all)");
    declare_payoff(options, payoff);
  }

  /// The match with its rules and what is varied of them; throws InputError.
  VariedGame read(const Given& given) const {
    const std::shared_ptr<const RuleSet> rules = game.rules(given);
    return {rules, parse_axes(vary, rules->parameters())};
  }
  BalancePlan plan() const { return {.bots = bots, .payoff = Payoff(payoff)}; }
};

}  // namespace mainmatch::cli

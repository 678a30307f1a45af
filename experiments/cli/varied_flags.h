#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/sweep/varied_game.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/cli/payoff_flag.h"

namespace mainmatch::cli {

/// The flags of commands that measure a match under varied rules.
struct VariedFlags {
  GameFlags game;
  std::vector<std::string> vary;
  std::vector<std::string> bots;
  std::vector<std::string> payoff = {"tokens"};

  void declare(Options& options) {
    game.declare(options);
    options
        .repeated(
            "vary", vary, "RULE=V,V,...",
            "vary a rule parameter: RULE=V,V,... or RULE=FIRST:LAST:STEP; with drawn points also "
            "RULE=FIRST:LAST")
        .names("bots", bots, "A,B,...",
               "draw every seat's bot from these; " + kSeveralBots + " (default: default)")
        .names_bots();
    declare_payoff(options, payoff);
  }

  /// The match, its rules and the varied parameters; --bots lists all that play from then on, also
  /// in the manifest of a run. Throws InputError.
  VariedGame read(const Given& given) {
    const std::shared_ptr<const RuleSet> rules = game.rules(given);
    bots = lineup_of(*rules, {.design = Design::mix, .bots = bots}).bots();
    return {rules, parse_axes(vary, rules->parameters())};
  }
  BalancePlan plan() const { return {.bots = bots, .payoff = Payoff(payoff)}; }
};

}  // namespace mainmatch::cli

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/sweep/varied_game.h"

namespace mainmatch {

/// The fields of what measures a match under varied rules.
struct VariedFields {
  GameFields game;
  std::vector<std::string> vary;
  std::vector<std::string> bots;
  std::vector<std::string> payoff = {"tokens"};

  void declare(Fields& fields) {
    game.declare(fields);
    fields
        .repeated(
            "vary", vary, "RULE=V,V,...",
            "vary a rule parameter: RULE=V,V,... or RULE=FIRST:LAST:STEP; with drawn points also "
            "RULE=FIRST:LAST")
        .names("bots", bots, "A,B,...",
               "draw every seat's bot from these; " + kSeveralBots + " (default: default)")
        .names_bots();
    declare_payoff(fields, payoff);
  }

  /// The match, its rules and the varied parameters; the plan lists all bots from then on. Throws
  /// InputError.
  VariedGame read(const ParsedFlags& flags, const Fields& fields, BotUse& guests) {
    const std::shared_ptr<const RuleSet> rules = game.rules(flags, fields, &guests);
    bots = lineup_of(*rules, {.design = Design::mix, .bots = bots}).bots();
    return {rules, parse_axes(vary, rules->parameters())};
  }
  BalancePlan plan() const { return {.bots = bots, .payoff = Payoff(payoff)}; }
};

}  // namespace mainmatch

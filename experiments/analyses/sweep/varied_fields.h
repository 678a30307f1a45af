#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/sweep/varied_game.h"

namespace mainmatch {

/// The fields of what measures a match under varied rules.
struct VariedFields {
  GameFields game;
  std::vector<std::string> vary;
  std::vector<std::string> bots;
  // After read():
  MixByRole mix = {};
  std::vector<std::string> roles = {};
  std::vector<std::string> payoff = {"tokens"};

  void declare(Fields& fields) {
    game.declare(fields);
    fields
        .repeated(
            "vary", vary, "RULE=V,V,...",
            "vary a rule parameter: RULE=V,V,... or RULE=FIRST:LAST:STEP; with drawn points also "
            "RULE=FIRST:LAST. RULE may be a number in a structure, 'values[8]=1,2'; a whole one "
            "takes JSON, 'values=[1,2,3];[4,5]'")
        .lists("bots", bots, "A,B:2,...", kPopulationHelp + " (default: default)")
        .names_bots()
        .names_mix();
    declare_payoff(fields, payoff);
  }

  /// The match, its rules and the varied parameters; the plan lists all bots from then on. Throws
  /// InputError.
  VariedGame read(const ParsedFlags& flags, const Fields& fields, BotUse& guests) {
    const std::shared_ptr<const RuleSet> rules = game.rules(flags, fields, &guests);
    const MatchModule& match = rules->match();
    mix = population_of("bots", match, bots);
    bots = lists_of(mix, match);
    roles = {match.traits().roles.begin(), match.traits().roles.end()};
    return {rules, parse_axes(vary, *rules)};
  }
  /// As results have it.
  Json population(const MatchModule& match) const {
    Json json;
    add_population(mix, roles, json);
    if (const std::string remark = remark_on(mix, match); !remark.empty()) json["remark"] = remark;
    return json;
  }
  BalancePlan plan() const { return {.mix = mix, .payoff = Payoff(payoff)}; }
};

}  // namespace mainmatch

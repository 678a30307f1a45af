#pragma once

#include <memory>
#include <string>

#include "experiments/analyses/analysis.h"
#include "experiments/analyses/common_fields.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// An analysis that plays a match under rules of the plan.
class MatchAnalysis : public Analysis {
 public:
  Json rules() const override { return rules_->json(); }
  std::string game() const override { return std::string(rules_->match().name()); }

 protected:
  /// Finds the rules, and settles all names of bots. Throws InputError.
  void settle_game(const ParsedFlags& flags) {
    BotUse guests;
    rules_ = game_.rules(flags, fields(), &guests);
    set_guests(std::move(guests));
  }

  GameFields game_;
  CommonFields common_;
  std::shared_ptr<const RuleSet> rules_;  ///< after settle_game()
};

}  // namespace mainmatch

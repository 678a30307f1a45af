#include "experiments/matches/match_module.h"

#include <nlohmann/json.hpp>

namespace mainmatch {

std::shared_ptr<const RuleSet> MatchModule::rules(const Json& object) const {
  return rules(Node(object, "rules"));
}

std::shared_ptr<const RuleSet> MatchModule::default_rules() const { return rules(Json::object()); }

}  // namespace mainmatch

#include "experiments/matches/match_module.h"

#include <cassert>
#include <nlohmann/json.hpp>

#include "experiments/matches/adviser.h"
#include "experiments/matches/batch.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/matches/stage.h"
#include "experiments/matches/view_question.h"

namespace mainmatch {

std::shared_ptr<const RuleSet> MatchModule::rules(const Json& object) const {
  return rules(Node(object, "rules"));
}

std::shared_ptr<const RuleSet> MatchModule::default_rules() const { return rules(Json::object()); }

std::unique_ptr<Adviser> MatchModule::adviser(const Node&, const AdviceQuestion&) const {
  assert(false && "a match without advice was asked for it");
  return nullptr;
}

RecordedMatch MatchModule::recorded(const Node&) const {
  assert(false && "a match without advice was asked what was handed in");
  return {};
}

Odds MatchModule::odds(const Node&, std::int64_t, std::optional<std::int64_t>) const {
  assert(false && "a match without odds was asked for them");
  return {};
}

StageSolution MatchModule::solve_first_round(const RuleSet&, std::uint64_t, const StageQuestion&,
                                             const StageWatch&) const {
  assert(false && "a match without a solver was asked to solve a round");
  return {};
}

StageSolution MatchModule::solve_round(const Node&, std::optional<std::int64_t>,
                                       const StageQuestion&, const StageWatch&) const {
  assert(false && "a match without a solver was asked to solve a round");
  return {};
}

std::unique_ptr<MatchBatch> MatchModule::batch(const Node&, std::size_t, const Payoff&) const {
  assert(false && "a match that does not stand in arrays was asked for them");
  return nullptr;
}

}  // namespace mainmatch

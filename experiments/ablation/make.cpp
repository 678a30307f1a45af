#include "agents/rosters.h"
#include "engine/mechanics.h"
#include "experiments/ablation/twins.h"
#include "experiments/ablation/twins_of.h"
#include "experiments/matches/codecs.h"
#include "experiments/matches/dispatch.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

std::unique_ptr<TwinExperiment> make_twins(std::string_view game, const Json& rules,
                                           const TwinPlan& plan, TwinWatch watch) {
  std::unique_ptr<TwinExperiment> made;
  with_game(game, "game", [&]<class G>(std::type_identity<G>) {
    made = std::make_unique<Twins<G>>(rules_from_json<G>(Node(rules, "rules")), plan,
                                      std::move(watch));
  });
  return made;
}

}  // namespace mainmatch

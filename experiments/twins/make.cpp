#include "agents/rosters.h"
#include "engine/mechanics.h"
#include "experiments/dispatch.h"
#include "experiments/records/codecs.h"
#include "experiments/records/rules_json.h"
#include "experiments/twins/twins.h"
#include "experiments/twins/twins_of.h"

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

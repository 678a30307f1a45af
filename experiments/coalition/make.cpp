#include "agents/rosters.h"
#include "experiments/coalition/coalition.h"
#include "experiments/coalition/coalition_of.h"
#include "experiments/matches/codecs.h"
#include "experiments/matches/dispatch.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

std::unique_ptr<CoalitionExperiment> make_coalition(std::string_view game, const Json& rules,
                                                    const CoalitionPlan& plan,
                                                    CoalitionWatch watch) {
  std::unique_ptr<CoalitionExperiment> made;
  with_game(game, "game", [&]<class G>(std::type_identity<G>) {
    made = std::make_unique<Coalition<G>>(rules_from_json<G>(Node(rules, "rules")), plan,
                                          std::move(watch));
  });
  return made;
}

std::string listening_bots(std::string_view game) {
  std::string names;
  with_game(game, "game", [&]<class G>(std::type_identity<G>) {
    for (const RosterEntry<G>& bot : roster<G>()) {
      if (bot.listens) names += (names.empty() ? "" : ", ") + std::string(bot.name);
    }
  });
  return names.empty() ? "none" : names;
}

}  // namespace mainmatch

#include "agents/horse_race/roster.h"

#include "agents/horse_race/bayes.h"
#include "agents/horse_race/bettor.h"
#include "agents/horse_race/crowd_reader.h"
#include "agents/horse_race/fifth.h"
#include "agents/horse_race/hoarder.h"
#include "agents/horse_race/random.h"
#include "agents/horse_race/sprinter.h"
#include "agents/horse_race/trader.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<HorseRace>> roster<HorseRace>() {
  using namespace horse_race;
  static constexpr RosterEntry<HorseRace> kRoster[] = {
      entry<HorseRace, Random>("random", "anything that is legal and not pointless"),
      entry<HorseRace, Fifth>("fifth", "bets on what looks to finish in the middle"),
      entry<HorseRace, Hoarder>("hoarder", "collects cards for the bonus of round 10"),
      entry<HorseRace, CrowdReader>("crowd-reader", "follows the eyes of the others"),
      entry<HorseRace, Bettor>("bettor", "raises its limit, then waits for a good horse"),
      entry<HorseRace, Trader>("trader", "completes sets by trades that need no words"),
      entry<HorseRace, Sprinter>("sprinter", "spectates where most horses are expected"),
      entry<HorseRace, Bayes>("bayes",
                              "weighs all it knows: points, bets and what there is to learn"),
  };
  return kRoster;
}

}  // namespace mainmatch

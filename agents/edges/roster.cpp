#include "agents/edges/roster.h"

#include "agents/edges/climber.h"
#include "agents/edges/gambler.h"
#include "agents/edges/level_1.h"
#include "agents/edges/level_2.h"
#include "agents/edges/pusher.h"
#include "agents/edges/random.h"
#include "agents/edges/regret.h"
#include "agents/edges/safe.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Edges>> roster<Edges>() {
  static constexpr RosterEntry<Edges> kRoster[] = {
      entry<Edges, edges::Random>("random", "any space, any partner, any bet"),
      entry<Edges, edges::Safe>("safe", "the richest space, as if nobody else moved"),
      entry<Edges, edges::Climber>("climber", "short steps to the rich edges"),
      entry<Edges, edges::Level1>("level-1", "best response to random seats"),
      entry<Edges, edges::Level2>("level-2", "best response to seats that play level-1"),
      entry<Edges, edges::Pusher>("pusher", "hunts whoever is likely to jump off, by its habits"),
      entry<Edges, edges::Gambler>("gambler", "all in every round, for the largest prizes"),
      entry<Edges, edges::Regret>("regret",
                                  "learns the round by regret matching and plays the average"),
  };
  return kRoster;
}

}  // namespace mainmatch

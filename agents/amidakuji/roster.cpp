#include "agents/amidakuji/roster.h"

#include "agents/amidakuji/bayes.h"
#include "agents/amidakuji/contrarian.h"
#include "agents/amidakuji/favourite.h"
#include "agents/amidakuji/kelly.h"
#include "agents/amidakuji/late.h"
#include "agents/amidakuji/random.h"
#include "agents/amidakuji/saboteur.h"
#include "agents/amidakuji/spread.h"
#include "agents/amidakuji/spy.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Amidakuji>> roster<Amidakuji>() {
  static constexpr RosterEntry<Amidakuji> kRoster[] = {
      entry<Amidakuji, amidakuji::Random>("random", "any legal play, all beads used in time"),
      entry<Amidakuji, amidakuji::Spread>("spread", "even bids over rounds and legs"),
      entry<Amidakuji, amidakuji::Favourite>("favourite",
                                             "all in below the best leg its hint can name"),
      entry<Amidakuji, amidakuji::Bayes>("bayes", "the best leg under the exact posterior"),
      entry<Amidakuji, amidakuji::Contrarian>("contrarian",
                                              "best expected payout against a model of the crowd"),
      entry<Amidakuji, amidakuji::Late>("late", "bayes, but saves its beads for the last rounds"),
      entry<Amidakuji, amidakuji::Saboteur>("saboteur", "bayes, and blocks where the crowd goes"),
      entry<Amidakuji, amidakuji::Spy>("spy", "peeks, buys peeks, and leaves crowded legs"),
      entry<Amidakuji, amidakuji::Kelly>("kelly", "splits its bids in proportion to their edge"),
  };
  return kRoster;
}

}  // namespace mainmatch

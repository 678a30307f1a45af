#include "agents/amidakuji/roster.h"

#include "agents/amidakuji/favourite.h"
#include "agents/amidakuji/random.h"
#include "agents/amidakuji/spread.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Amidakuji>> roster<Amidakuji>() {
  static constexpr RosterEntry<Amidakuji> kRoster[] = {
      entry<Amidakuji, amidakuji::Random>("random", "any legal play, all beads used in time"),
      entry<Amidakuji, amidakuji::Spread>("spread", "even bids over rounds and legs"),
      entry<Amidakuji, amidakuji::Favourite>("favourite",
                                             "all in below the best leg its hint can name"),
  };
  return kRoster;
}

}  // namespace mainmatch

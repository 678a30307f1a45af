#include "agents/horse_race/roster.h"

#include "agents/horse_race/random.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<HorseRace>> roster<HorseRace>() {
  using namespace horse_race;
  static constexpr RosterEntry<HorseRace> kRoster[] = {
      entry<HorseRace, Random>("random", "anything that is legal and not pointless"),
  };
  return kRoster;
}

}  // namespace mainmatch

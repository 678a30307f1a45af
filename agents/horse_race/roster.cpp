#include "agents/horse_race/roster.h"

#include "agents/horse_race/cache.h"

// The bots in listing order. Each has a file of that name, which ends with the function that makes
// its entry.
#define BOTS        \
  BOT(random)       \
  BOT(fifth)        \
  BOT(hoarder)      \
  BOT(crowd_reader) \
  BOT(bettor)       \
  BOT(trader)       \
  BOT(sprinter)     \
  BOT(bayes)        \
  BOT(adaptive)     \
  BOT(search)

namespace mainmatch {

namespace horse_race {
#define BOT(name) RosterEntry<HorseRace> name();
BOTS
#undef BOT
}  // namespace horse_race

template <>
std::span<const RosterEntry<HorseRace>> roster<HorseRace>() {
#define BOT(name) horse_race::name(),
  static const RosterEntry<HorseRace> kRoster[] = {BOTS};
#undef BOT
  return kRoster;
}

template <>
std::shared_ptr<Cache<HorseRace>> make_cache<HorseRace>() {
  return std::make_shared_for_overwrite<Cache<HorseRace>>();  // it is large
}

}  // namespace mainmatch

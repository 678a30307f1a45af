#include "agents/amidakuji/roster.h"

#include "agents/amidakuji/cache.h"

// The bots in listing order. Each has a file of that name, which ends with the function that makes
// its entry.
#define BOTS      \
  BOT(random)     \
  BOT(spread)     \
  BOT(favourite)  \
  BOT(bayes)      \
  BOT(contrarian) \
  BOT(late)       \
  BOT(saboteur)   \
  BOT(spy)        \
  BOT(kelly)      \
  BOT(adaptive)   \
  BOT(search)

namespace mainmatch {

namespace amidakuji {
#define BOT(name) RosterEntry<Amidakuji> name();
BOTS
#undef BOT
}  // namespace amidakuji

template <>
std::span<const RosterEntry<Amidakuji>> roster<Amidakuji>() {
#define BOT(name) amidakuji::name(),
  static const RosterEntry<Amidakuji> kRoster[] = {BOTS};
#undef BOT
  return kRoster;
}

template <>
std::shared_ptr<Cache<Amidakuji>> make_cache<Amidakuji>() {
  return std::make_shared<Cache<Amidakuji>>();
}

}  // namespace mainmatch

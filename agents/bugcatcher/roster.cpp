#include "agents/bugcatcher/roster.h"

#include "agents/bugcatcher/cache.h"

// The bots in listing order. Each has a file of that name, which ends with the function that makes
// its entry.
#define BOTS    \
  BOT(random)   \
  BOT(walker)   \
  BOT(snake)    \
  BOT(hermit)   \
  BOT(planner)  \
  BOT(crowd)    \
  BOT(hunter)   \
  BOT(gambit)   \
  BOT(adaptive) \
  BOT(search)

namespace mainmatch {

namespace bugcatcher {
#define BOT(name) RosterEntry<Bugcatcher> name();
BOTS
#undef BOT
}  // namespace bugcatcher

template <>
std::span<const RosterEntry<Bugcatcher>> roster<Bugcatcher>() {
#define BOT(name) bugcatcher::name(),
  static const RosterEntry<Bugcatcher> kRoster[] = {BOTS};
#undef BOT
  return kRoster;
}

template <>
std::shared_ptr<Cache<Bugcatcher>> make_cache<Bugcatcher>() {
  return std::make_shared<Cache<Bugcatcher>>();
}

}  // namespace mainmatch

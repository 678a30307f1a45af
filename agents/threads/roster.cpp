#include "agents/threads/roster.h"

#include "agents/threads/cache.h"

// The bots in listing order. Each has a file of that name, which ends with the function that makes
// its entry.
#define BOTS    \
  BOT(random)   \
  BOT(weaver)   \
  BOT(gilder)   \
  BOT(pact)     \
  BOT(thief)    \
  BOT(cutter)   \
  BOT(guardian) \
  BOT(banker)   \
  BOT(pilgrim)  \
  BOT(adaptive) \
  BOT(search)

namespace mainmatch {

namespace threads {
#define BOT(name) RosterEntry<Threads> name();
BOTS
#undef BOT
}  // namespace threads

template <>
std::span<const RosterEntry<Threads>> roster<Threads>() {
#define BOT(name) threads::name(),
  static const RosterEntry<Threads> kRoster[] = {BOTS};
#undef BOT
  return kRoster;
}

template <>
std::shared_ptr<Cache<Threads>> make_cache<Threads>() {
  return std::make_shared<Cache<Threads>>();
}

}  // namespace mainmatch

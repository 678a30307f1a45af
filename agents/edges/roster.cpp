#include "agents/edges/roster.h"

#include "agents/edges/cache.h"

// The bots in listing order. Each has a file of that name, which ends with the function that makes
// its entry.
#define BOTS    \
  BOT(random)   \
  BOT(safe)     \
  BOT(climber)  \
  BOT(level_1)  \
  BOT(level_2)  \
  BOT(pusher)   \
  BOT(gambler)  \
  BOT(regret)   \
  BOT(adaptive) \
  BOT(search)

namespace mainmatch {

namespace edges {
#define BOT(name) RosterEntry<Edges> name();
BOTS
#undef BOT
}  // namespace edges

template <>
std::span<const RosterEntry<Edges>> roster<Edges>() {
#define BOT(name) edges::name(),
  static const RosterEntry<Edges> kRoster[] = {BOTS};
#undef BOT
  return kRoster;
}

template <>
std::shared_ptr<Cache<Edges>> make_cache<Edges>() {
  return std::make_shared<Cache<Edges>>();
}

}  // namespace mainmatch

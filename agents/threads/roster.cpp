#include "agents/threads/roster.h"

// The bots, in the order in which they are listed. Each is a file of that name, which ends with the
// function that makes its entry.
#define BOTS    \
  BOT(random)   \
  BOT(weaver)   \
  BOT(gilder)   \
  BOT(pact)     \
  BOT(thief)    \
  BOT(cutter)   \
  BOT(guardian) \
  BOT(banker)   \
  BOT(pilgrim)

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

}  // namespace mainmatch

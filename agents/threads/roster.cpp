#include "agents/threads/roster.h"

#include "agents/threads/random.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Threads>> roster<Threads>() {
  static constexpr RosterEntry<Threads> kRoster[] = {
      entry<Threads, threads::Random>("random", "anything that is legal and not pointless"),
  };
  return kRoster;
}

}  // namespace mainmatch

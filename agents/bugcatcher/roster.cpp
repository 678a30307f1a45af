#include "agents/bugcatcher/roster.h"

#include "agents/bugcatcher/random.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Bugcatcher>> roster<Bugcatcher>() {
  static constexpr RosterEntry<Bugcatcher> kRoster[] = {
      entry<Bugcatcher, bugcatcher::Random>("random", "any path that need not fail, any mission"),
  };
  return kRoster;
}

}  // namespace mainmatch

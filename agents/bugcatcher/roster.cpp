#include "agents/bugcatcher/roster.h"

#include "agents/bugcatcher/planner.h"
#include "agents/bugcatcher/random.h"
#include "agents/bugcatcher/walker.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Bugcatcher>> roster<Bugcatcher>() {
  using namespace bugcatcher;
  static constexpr RosterEntry<Bugcatcher> kRoster[] = {
      entry<Bugcatcher, Random>("random", "any path that need not fail, any mission"),
      entry<Bugcatcher, Walker>("walker", "both nodes in turn, never into itself or a node"),
      entry<Bugcatcher, Planner>("planner",
                                 "the most that both nodes could do if nobody else moved"),
  };
  return kRoster;
}

}  // namespace mainmatch

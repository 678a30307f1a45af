#include "agents/bugcatcher/roster.h"

#include "agents/bugcatcher/crowd.h"
#include "agents/bugcatcher/gambit.h"
#include "agents/bugcatcher/hermit.h"
#include "agents/bugcatcher/hunter.h"
#include "agents/bugcatcher/planner.h"
#include "agents/bugcatcher/random.h"
#include "agents/bugcatcher/snake.h"
#include "agents/bugcatcher/walker.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Bugcatcher>> roster<Bugcatcher>() {
  using namespace bugcatcher;
  static constexpr RosterEntry<Bugcatcher> kRoster[] = {
      entry<Bugcatcher, Random>("random", "any path that need not fail, any mission"),
      entry<Bugcatcher, Walker>("walker", "both nodes in turn, never into itself or a node"),
      entry<Bugcatcher, Snake>("snake", "longest walks that no other node could spoil"),
      entry<Bugcatcher, Hermit>("hermit", "keeps to a quiet corner of the board"),
      entry<Bugcatcher, Planner>("planner",
                                 "the most that both nodes could do if nobody else moved"),
      entry<Bugcatcher, Crowd>("crowd", "most paths against where others are likely to be"),
      entry<Bugcatcher, Hunter>("hunter", "plans for missions by what they are expected to bring"),
      entry<Bugcatcher, Gambit>("gambit", "bids for the middle, pays for swaps, takes any mission"),
  };
  return kRoster;
}

}  // namespace mainmatch

#include "agents/threads/roster.h"

#include "agents/threads/banker.h"
#include "agents/threads/cutter.h"
#include "agents/threads/gilder.h"
#include "agents/threads/guardian.h"
#include "agents/threads/pact.h"
#include "agents/threads/pilgrim.h"
#include "agents/threads/random.h"
#include "agents/threads/thief.h"
#include "agents/threads/weaver.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Threads>> roster<Threads>() {
  using namespace threads;
  static constexpr RosterEntry<Threads> kRoster[] = {
      entry<Threads, Random>("random", "anything that is legal and not pointless"),
      entry<Threads, Weaver>("weaver", "spins to everybody and keeps chats open"),
      entry<Threads, Gilder>("gilder", "gold in round 1, then boosts for it"),
      entry<Threads, Pact>("pact", "spins its gold back to the first it hears from"),
      entry<Threads, Thief>("thief", "cuts and snips for twine with Atropos, then gold"),
      entry<Threads, Cutter>("cutter", "hunts strong threads with Morta as long as they pay"),
      entry<Threads, Guardian>("guardian", "Decima first, gold in the second half"),
      entry<Threads, Banker>("banker", "saves for the best gold with a large head start"),
      entry<Threads, Pilgrim>("pilgrim", "never lets a visit go by, the lowest tiers being free"),
  };
  return kRoster;
}

}  // namespace mainmatch

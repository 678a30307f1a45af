#include "agents/edges/roster.h"

#include "agents/edges/random.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Edges>> roster<Edges>() {
  static constexpr RosterEntry<Edges> kRoster[] = {
      entry<Edges, edges::Random>("random", "any space, any partner, any bet"),
  };
  return kRoster;
}

}  // namespace mainmatch

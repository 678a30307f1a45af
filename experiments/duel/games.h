#pragma once

#include "agents/rosters.h"
#include "experiments/duel/duel.h"

namespace mainmatch {

// Duels of every game, compiled once (games.cpp): it takes long.
#define MAINMATCH_COMPILED_ONCE(G)                                                       \
  extern template class DuelTable<G>;                                                    \
  extern template class duel::PilotRun<G>;                                               \
  extern template class Duel<G>;                                                         \
  extern template DuelResult run_duel<G>(const DuelConfig<G>&, const std::atomic<bool>&, \
                                         const DuelWatch&);
MAINMATCH_GAMES(MAINMATCH_COMPILED_ONCE)
#undef MAINMATCH_COMPILED_ONCE

}  // namespace mainmatch

#pragma once

#include "agents/rosters.h"
#include "experiments/tournament/tournament.h"

namespace mainmatch {

// Tournaments of every game, compiled once (games.cpp): it takes long.
#define MAINMATCH_COMPILED_ONCE(G)                    \
  extern template class Table<G>;                     \
  extern template class Tournament<G>;                \
  extern template TournamentResult run_tournament<G>( \
      const TournamentConfig<G>&, const std::atomic<bool>&, TournamentObserver*);
MAINMATCH_GAMES(MAINMATCH_COMPILED_ONCE)
#undef MAINMATCH_COMPILED_ONCE

}  // namespace mainmatch

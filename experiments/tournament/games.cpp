#include "experiments/tournament/games.h"

namespace mainmatch {

#define MAINMATCH_COMPILE(G)                                              \
  template class Table<G>;                                                \
  template class Tournament<G>;                                           \
  template TournamentResult run_tournament<G>(const TournamentConfig<G>&, \
                                              const std::atomic<bool>&, TournamentObserver*);
MAINMATCH_GAMES(MAINMATCH_COMPILE)
#undef MAINMATCH_COMPILE

}  // namespace mainmatch

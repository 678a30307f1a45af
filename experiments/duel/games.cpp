#include "experiments/duel/games.h"

namespace mainmatch {

#define MAINMATCH_COMPILE(G)        \
  template class DuelTable<G>;      \
  template class duel::PilotRun<G>; \
  template class Duel<G>;           \
  template DuelResult run_duel<G>(const DuelConfig<G>&, const std::atomic<bool>&, const DuelWatch&);
MAINMATCH_GAMES(MAINMATCH_COMPILE)
#undef MAINMATCH_COMPILE

}  // namespace mainmatch

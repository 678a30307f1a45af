#include "experiments/payoffs/games.h"

namespace mainmatch {

#define MAINMATCH_COMPILE(G)      \
  template class ProfileMatch<G>; \
  template class Payoffs<G>;      \
  template PayoffsResult run_payoffs<G>(const PayoffsConfig<G>&, const std::atomic<bool>&);
MAINMATCH_GAMES(MAINMATCH_COMPILE)
#undef MAINMATCH_COMPILE

}  // namespace mainmatch

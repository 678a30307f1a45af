#pragma once

#include "agents/rosters.h"
#include "experiments/payoffs/payoffs.h"

namespace mainmatch {

// Payoff tables of every game, compiled once (games.cpp): it takes long.
#define MAINMATCH_COMPILED_ONCE(G)       \
  extern template class ProfileMatch<G>; \
  extern template class Payoffs<G>;      \
  extern template PayoffsResult run_payoffs<G>(const PayoffsConfig<G>&, const std::atomic<bool>&);
MAINMATCH_GAMES(MAINMATCH_COMPILED_ONCE)
#undef MAINMATCH_COMPILED_ONCE

}  // namespace mainmatch

#pragma once

#include <tuple>

#include "engine/amidakuji/game.h"
#include "engine/bugcatcher/game.h"
#include "engine/edges/game.h"
#include "engine/horse_race/game.h"
#include "engine/threads/game.h"

/// THE list of games, as DO(G) for each. Commands, tests, signatures and help run over it.
#define MAINMATCH_GAMES(DO) DO(Amidakuji) DO(Edges) DO(Threads) DO(Bugcatcher) DO(HorseRace)

namespace mainmatch {

namespace games {

template <class None, class... G>
using Listed = std::tuple<G...>;

}  // namespace games

/// The list as a type.
#define MAINMATCH_LISTED(G) , G
using Games = games::Listed<void MAINMATCH_GAMES(MAINMATCH_LISTED)>;
#undef MAINMATCH_LISTED

}  // namespace mainmatch

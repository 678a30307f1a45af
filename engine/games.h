#pragma once

#include <tuple>

#include "engine/amidakuji/game.h"
#include "engine/bugcatcher/game.h"
#include "engine/edges/game.h"
#include "engine/horse_race/game.h"
#include "engine/threads/game.h"

namespace mainmatch {

/// THE list of games. Commands, tests, signatures and help run over it.
using Games = std::tuple<Amidakuji, Edges, Threads, Bugcatcher, HorseRace>;

}  // namespace mainmatch

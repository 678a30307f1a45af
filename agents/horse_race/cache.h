#pragma once

#include "agents/cache.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

/// Nothing yet.
template <>
struct Cache<HorseRace> {};

}  // namespace mainmatch

#pragma once

#include "agents/cache.h"
#include "engine/amidakuji/game.h"

namespace mainmatch {

/// Nothing yet.
template <>
struct Cache<Amidakuji> {};

}  // namespace mainmatch

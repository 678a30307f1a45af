#pragma once

#include "agents/cache.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch {

/// Nothing yet.
template <>
struct Cache<Bugcatcher> {};

}  // namespace mainmatch

#pragma once

#include "agents/cache.h"
#include "engine/threads/game.h"

namespace mainmatch {

/// Nothing yet.
template <>
struct Cache<Threads> {};

}  // namespace mainmatch

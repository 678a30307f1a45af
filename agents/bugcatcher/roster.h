#pragma once

#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Bugcatcher>> roster<Bugcatcher>();

}  // namespace mainmatch

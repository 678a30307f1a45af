#pragma once

#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Bugcatcher>> roster<Bugcatcher>();
template <>
std::shared_ptr<Cache<Bugcatcher>> make_cache<Bugcatcher>();

}  // namespace mainmatch

#pragma once

#include "agents/roster.h"
#include "engine/threads/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Threads>> roster<Threads>();
template <>
std::shared_ptr<Cache<Threads>> make_cache<Threads>();

}  // namespace mainmatch

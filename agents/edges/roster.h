#pragma once

#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Edges>> roster<Edges>();
template <>
std::shared_ptr<Cache<Edges>> make_cache<Edges>();

}  // namespace mainmatch

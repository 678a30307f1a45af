#pragma once

#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Edges>> roster<Edges>();

}  // namespace mainmatch

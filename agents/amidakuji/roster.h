#pragma once

#include "agents/roster.h"
#include "engine/amidakuji/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<Amidakuji>> roster<Amidakuji>();
template <>
std::shared_ptr<Cache<Amidakuji>> make_cache<Amidakuji>();

}  // namespace mainmatch

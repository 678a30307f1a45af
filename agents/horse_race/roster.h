#pragma once

#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

template <>
std::span<const RosterEntry<HorseRace>> roster<HorseRace>();
template <>
std::shared_ptr<Cache<HorseRace>> make_cache<HorseRace>();

}  // namespace mainmatch

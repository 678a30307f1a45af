#pragma once

#include "engine/core/mechanic.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

template <>
std::span<const Mechanic<HorseRace>> mechanics<HorseRace>() noexcept;
template <>
std::span<const Knowledge<HorseRace>> knowledge<HorseRace>() noexcept;

}  // namespace mainmatch

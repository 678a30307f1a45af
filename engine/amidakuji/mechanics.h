#pragma once

#include "engine/amidakuji/game.h"
#include "engine/core/mechanic.h"

namespace mainmatch {

template <>
std::span<const Mechanic<Amidakuji>> mechanics<Amidakuji>() noexcept;
template <>
std::span<const Knowledge<Amidakuji>> knowledge<Amidakuji>() noexcept;

}  // namespace mainmatch

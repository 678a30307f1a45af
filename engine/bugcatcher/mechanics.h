#pragma once

#include "engine/bugcatcher/game.h"
#include "engine/core/mechanic.h"

namespace mainmatch {

template <>
std::span<const Mechanic<Bugcatcher>> mechanics<Bugcatcher>() noexcept;
template <>
std::span<const Knowledge<Bugcatcher>> knowledge<Bugcatcher>() noexcept;

}  // namespace mainmatch

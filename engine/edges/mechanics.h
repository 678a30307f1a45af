#pragma once

#include "engine/core/mechanic.h"
#include "engine/edges/game.h"

namespace mainmatch {

template <>
std::span<const Mechanic<Edges>> mechanics<Edges>() noexcept;
template <>
std::span<const Knowledge<Edges>> knowledge<Edges>() noexcept;

}  // namespace mainmatch

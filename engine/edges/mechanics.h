#pragma once

#include "engine/edges/game.h"
#include "engine/core/mechanic.h"

namespace mainmatch {

template <>
std::span<const Mechanic<Edges>> mechanics<Edges>() noexcept;
template <>
std::span<const Knowledge<Edges>> knowledge<Edges>() noexcept;

}  // namespace mainmatch

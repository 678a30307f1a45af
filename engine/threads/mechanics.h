#pragma once

#include "engine/core/mechanic.h"
#include "engine/threads/game.h"

namespace mainmatch {

template <>
std::span<const Mechanic<Threads>> mechanics<Threads>() noexcept;
template <>
std::span<const Knowledge<Threads>> knowledge<Threads>() noexcept;

}  // namespace mainmatch

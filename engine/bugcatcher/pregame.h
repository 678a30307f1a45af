#pragma once

#include <span>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// Reads the priority lists and their stakes (R7, R11), and gives every seat its two nodes (R8 to
/// R10, R12).
void place_nodes(State& state, std::span<const Submission> submissions) noexcept;

}  // namespace mainmatch::bugcatcher

#pragma once

#include <span>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// Takes the priority lists and what they stake (R11, R12), and gives every seat its two nodes
/// (R9, R10, R13).
void place_nodes(State& state, std::span<const Submission> submissions) noexcept;

}  // namespace mainmatch::bugcatcher

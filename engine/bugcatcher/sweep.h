#pragma once

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// Does the deeds of the running round, all seats step by step: places paths, says what failed and
/// why, swaps colours (R14, R16, R19 to R30). Fills the round's paths, the fates of its deeds and
/// the walks.
void sweep(State& state) noexcept;

}  // namespace mainmatch::bugcatcher

#pragma once

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// Carries out the running round, all seats step by step: places paths, decides which fail and why,
/// swaps colours (R14, R16, R19 to R30). Fills the round's paths, the fates of its entries and the
/// walks.
void sweep(State& state) noexcept;

}  // namespace mainmatch::bugcatcher

#pragma once

#include "engine/threads/state.h"

namespace mainmatch::threads {

/// How a finished match ends (R28 to R38).
void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::threads

#pragma once

#include "engine/threads/state.h"

namespace mainmatch::threads {

/// How a finished match ends (R36 to R44).
void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::threads

#pragma once

#include "engine/threads/state.h"

namespace mainmatch::threads {

/// The pair that would win if the match ended after the rounds played so far, at least one; empty
/// if there is none (R36, R37). `numbers` is goldness, and for the pair more than that of anybody.
SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept;

/// The outcome of a finished match (R36 to R44).
void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::threads

#pragma once

#include <span>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// Starts a match; `rules` must outlive the state.
void begin(const Rules& rules, const Setup& setup, State& state) noexcept;

/// Plays the running step; fills `result` if it is not null.
void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept;

}  // namespace mainmatch::horse_race

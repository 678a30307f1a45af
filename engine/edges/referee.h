#pragma once

#include <span>

#include "engine/edges/state.h"

namespace mainmatch::edges {

void begin(const Rules& rules, const Setup& setup, State& state) noexcept;

/// Plays one round, or takes the vote.
void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept;

void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::edges

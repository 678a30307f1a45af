#pragma once

#include <span>

#include "engine/threads/state.h"

namespace mainmatch::threads {

void begin(const Rules& rules, const Setup& setup, State& state) noexcept;

/// Plays one round: visits, boosts, cuts, snips, creates, growth.
void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept;

}  // namespace mainmatch::threads

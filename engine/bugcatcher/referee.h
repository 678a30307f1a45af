#pragma once

#include <span>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

void begin(const Rules& rules, const Setup& setup, State& state) noexcept;

/// Gives out the nodes in the pregame; in later steps plays one round: submissions, steps,
/// missions.
void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept;

/// The current ranking key of each seat (R48), and the seats on top.
SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept;

void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::bugcatcher

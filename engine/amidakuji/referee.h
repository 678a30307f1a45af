#pragma once

#include <span>

#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

void begin(const Rules& rules, const Setup& setup, State& state) noexcept;

/// Plays one round: voids what is illegal, places blockers, traces, answers peeks.
void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept;

/// The payouts for the beads bid so far (R45, R47), and who would win.
SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept;

void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::amidakuji

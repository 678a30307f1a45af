#pragma once

#include <span>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// Swaps two cards if that is possible (R7, R8) and records the trade for both seats, which must be
/// seats of the match. Only in a trade step; any number of times. Returns whether it happened.
bool trade(State& state, const Trade& swap) noexcept;

/// A trade step: makes the trades that two seats have offered each other (R10 to R13).
void resolve_offers(State& state, std::span<const Submission> submissions, Result* result) noexcept;

}  // namespace mainmatch::horse_race

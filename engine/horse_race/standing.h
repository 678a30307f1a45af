#pragma once

#include <span>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// The scores (R49) if the match ended with the rounds played so far, at least one, the horses
/// where they are; and who would win.
SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept;

/// All rounds are played: adds up the scores, says who wins what and who is last, and opens the
/// decisions that are needed (R49 to R54).
void close(State& state) noexcept;

/// The winner gives the second token away (R51).
void resolve_choice(State& state, std::span<const Submission> submissions, Result* result) noexcept;

/// The vote for the Elimination Candidate (R54).
void resolve_vote(State& state, std::span<const Submission> submissions, Result* result) noexcept;

/// Reads a state that is over.
void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::horse_race

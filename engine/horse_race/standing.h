#pragma once

#include <span>

#include "engine/horse_race/state.h"

namespace mainmatch::horse_race {

/// The scores (R49) if the match ended with the rounds played so far, at least one, the horses
/// where they are; and who would win.
SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept;

/// After the last round: computes the scores, determines winners and last seats, and opens the
/// decisions that are needed (R49 to R54).
void close(State& state) noexcept;

/// The same where the scores are known: who wins and who is last follows from them.
void settle(State& state) noexcept;
/// Opens the vote, where one is needed, once it is settled who gets the second token.
void open_vote(State& state) noexcept;

/// The winner gives the second token away (R51).
void resolve_choice(State& state, std::span<const Submission> submissions, Result* result) noexcept;

/// The vote for the Elimination Candidate (R54).
void resolve_vote(State& state, std::span<const Submission> submissions, Result* result) noexcept;

/// Reads the outcome of a state that is over.
void outcome(const State& state, Outcome& out) noexcept;

}  // namespace mainmatch::horse_race

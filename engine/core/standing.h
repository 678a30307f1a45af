#pragma once

#include <concepts>
#include <cstdint>

#include "engine/core/game.h"

namespace mainmatch {

/// An optional part of the contract: the current standing by the match's own scoring, as if it
/// ended after the rounds played so far and before any vote.
///
/// `standing` takes a state with at least one played round and fills one number for each seat: more
/// is better, equal is tied before tie-breaks. It returns the seats that would share the win; empty
/// if nobody would win. After the last round these are Outcome::winners. Seats need not know it.
/// `kWinners` is the number of winners of a match without ties, `rounds` the number of steps of
/// StepKind::round, at least 1, and `kFirstRound` the rules' number of the first of them.
template <class G>
concept StandingGame = Game<G> &&
    requires(const typename G::Rules& rules, const typename G::State& state,
             PerSeat<std::int64_t>& numbers) {
  { G::kFirstRound } -> std::convertible_to<int>;
  { G::kWinners } -> std::convertible_to<int>;
  { G::rounds(rules) }
  noexcept->std::same_as<int>;
  { G::standing(state, numbers) }
  noexcept->std::same_as<SeatSet>;
};

}  // namespace mainmatch

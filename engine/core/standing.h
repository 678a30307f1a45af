#pragma once

#include <concepts>
#include <cstdint>

#include "engine/core/game.h"

namespace mainmatch {

/// An optional part of the contract: how the match stands while it is played, by its own scoring,
/// as if it ended after the rounds played so far and before any vote.
///
/// `standing` looks at a state of which at least one round is played, and fills one number for each
/// seat: more is better, equal is tied before tie-breaks. It returns those who would share the win;
/// empty if nobody would win. After the last round these are Outcome::winners. It need not be known
/// to any seat. `kWinners` is how many win a match in which nobody is tied, `rounds` is how
/// many steps of StepKind::round a match has, at least 1, and `kFirstRound` what the rules call the
/// first of them.
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

#pragma once

#include "agents/horse_race/inference/forecast.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

// A convention by which seats trade without words, shared by all bots that keep to it.

/// What the seat collects: the letter of its number.
inline Horse letter_of_seat(const View& view, Seat seat) noexcept { return seat % view.horses(); }

/// So many that a seat makes at most three offers on each.
inline constexpr int kTradeDays = 4;

/// Offers in a trade step. Until round 4, whose utility duplicates a set: the partner's letter for
/// its own, to the seats whose number and its own add up to the round modulo `days`, kTradeDays or
/// more. Then, in pairs with those with whom that worked, surplus cards, each its own letter for
/// the partner's, as long as the bonus grows. Seats are known by their numbers alone: which pairs
/// meet first is drawn from what all have spectated, so that no number is better than another.
void trade(const View& view, int days, Submission& submission) noexcept;

/// Spectates as `spectate` does, but in round 1 any of the spaces that are as good as the best:
/// what all spectate there is what draws the pairs. Only if can_spectate().
void spectate_as_traders(const View& view, const PerSpace& values, Stream& chance,
                         Submission& submission) noexcept;

}  // namespace mainmatch::horse_race

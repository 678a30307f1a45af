#pragma once

#include "agents/horse_race/inference/forecast.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

// A convention for trading without communication, shared by all bots that keep to it.

/// The letter the seat collects: that of its number.
inline Horse letter_of_seat(const View& view, Seat seat) noexcept { return seat % view.horses(); }

/// Chosen so that a seat makes at most three offers on each.
inline constexpr int kTradeDays = 4;

/// Makes offers in a trade step. Until round 4, whose utility duplicates a set: the partner's
/// letter for its own, to the seats whose number plus its own equals the round modulo `days`,
/// kTradeDays or more. After that it trades surplus cards in pairs with seats for which that
/// worked, each its own letter for the partner's, while the bonus grows. Seats are known only by
/// number: which pairs meet first is drawn from what all have spectated, so that no number is
/// favoured.
void trade(const View& view, int days, Submission& submission) noexcept;

/// Like `spectate`, but in round 1 picks a random one of equally good spaces, which later draws the
/// pairs. Only if can_spectate().
void spectate_as_traders(const View& view, const PerSpace& values, Stream& chance,
                         Submission& submission) noexcept;

}  // namespace mainmatch::horse_race

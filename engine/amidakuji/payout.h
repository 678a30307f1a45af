#pragma once

#include <array>
#include <cstdint>

#include "engine/amidakuji/state.h"
#include "engine/core/fraction.h"

namespace mainmatch::amidakuji {

/// Beads of each seat on each ending leg, over all rounds played so far (R44).
BeadsOnEnds beads_on_ends(const State& state) noexcept;

/// Each seat's score: the exact sum of its payouts (R45), truncated once (R47).
void payouts(const State& state, const BeadsOnEnds& beads, PerSeat<std::int64_t>& scores) noexcept;

/// The exact sum of one seat's payouts, before truncation, in lowest terms (R55).
Fraction exact_payout(const State& state, const BeadsOnEnds& beads, Seat seat) noexcept;

}  // namespace mainmatch::amidakuji

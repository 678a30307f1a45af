#pragma once

#include <array>
#include <cstdint>

#include "engine/amidakuji/state.h"
#include "engine/core/fraction.h"

namespace mainmatch::amidakuji {

/// Beads of each seat on each ending leg, over all rounds played so far (R44).
BeadsOnEnds beads_on_ends(const State& state) noexcept;

/// The total of beads on each ending leg.
struct BeadTotals {
  std::array<int, kMaxLegs> on{};
  int all = 0;
  /// Placement pays and beads lie there: what a bead is paid times (R45); else 0.
  std::array<int, kMaxLegs> weight{};
  /// The product of `on` over the legs with a weight. The beads on all legs are at most
  /// 16 * 255 = 4080, so it is at most 510^8 < 2^72.
  Wide denominator = 1;
};
BeadTotals totals_of(const State& state, const BeadsOnEnds& beads) noexcept;

/// Each seat's score: the exact sum of its payouts (R45), truncated once (R47).
void payouts(const State& state, const BeadsOnEnds& beads, PerSeat<std::int64_t>& scores) noexcept;

/// The exact sum of one seat's payouts, before truncation, in lowest terms (R55).
Fraction exact_payout(const State& state, const BeadsOnEnds& beads, Seat seat) noexcept;

}  // namespace mainmatch::amidakuji

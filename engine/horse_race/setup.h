#pragma once

#include <array>
#include <cstdint>

#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "engine/horse_race/rules.h"

namespace mainmatch::horse_race {

/// Everything chance decides before round 0 (R2).
struct Setup {
  /// How far a horse moves at the end of round r: movements[r - 1][horse].
  std::array<PerHorse<std::int8_t>, kLastRound> movements;
  PerSeat<int> garnets;
  PerSeat<std::int8_t> tie_break;  ///< the seats, earliest first

  int movement(int round, Horse horse) const noexcept {
    return movements[static_cast<std::size_t>(round - 1)][static_cast<std::size_t>(horse)];
  }
};

/// Deals the movement values, then the tie-break order.
void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept;

}  // namespace mainmatch::horse_race

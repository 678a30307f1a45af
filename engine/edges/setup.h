#pragma once

#include <cstdint>

#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "engine/edges/rules.h"

namespace mainmatch::edges {

/// Everything chance decides before round 1.
struct Setup {
  PerSeat<std::int8_t> cells;  ///< the seats of the grid, row by row
  PerSeat<int> garnets;
  PerSeat<std::int8_t> tie_break;  ///< the seats, earliest first
};

/// Deals a setup: the grid, then the tie-break order (R2).
void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept;

}  // namespace mainmatch::edges

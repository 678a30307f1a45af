#pragma once

#include <array>

#include "engine/amidakuji/hints.h"

namespace mainmatch::amidakuji {

/// P(ending leg e has placement p | one placement hint), exactly: chances[e][p - 1]. Each row and
/// each column of the first `legs` sums to 1.
using PlacementChances = std::array<std::array<double, kMaxLegs>, kMaxLegs>;
PlacementChances placement_chances(const PlacementHint& hint, const Rules& rules) noexcept;

/// The expected payout weight of each ending leg: the mean of paying_places + 1 - p over the
/// placements p that pay.
std::array<double, kMaxLegs> expected_weights(const PlacementChances& chances,
                                              const Rules& rules) noexcept;

}  // namespace mainmatch::amidakuji

#pragma once

#include <cstdint>

#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "engine/threads/rules.h"

namespace mainmatch::threads {

/// The seats of a realm, in any order.
using Realm = FixedList<std::int8_t, kMaxRealm>;

/// Everything chance decides before round 1 (R5).
struct Setup {
  Realm heaven;
  Realm hell;
  FixedList<std::int8_t, kMaxSeats> marks;  ///< seats with a Mark of Elimination, in any order
  PerSeat<int> garnets;
  PerSeat<std::int8_t> tie_break;  ///< the seats, earliest first
};

/// Deals the realms, then the tie-break order. Nobody is dealt a mark.
void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept;

}  // namespace mainmatch::threads

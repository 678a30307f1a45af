#pragma once

#include "agents/horse_race/cache.h"
#include "agents/horse_race/inference/inference.h"

namespace mainmatch::horse_race {

// A seat's expectations. Those of a seat that has learned nothing are computed once.

/// Whether it is round 10, where only betting is left, and the seat cannot bet: then expectations
/// do not matter.
bool is_done(const View& view) noexcept;

/// Expectations by dead reckoning; empty for a seat that is done.
void expect(const View& view, Cache<HorseRace>& cache, Forecast& forecast) noexcept;

/// Expectations from the posterior, which is returned: `own`, or one that lives as long as the
/// cache.
const Posterior& expect(const View& view, Cache<HorseRace>& cache, const Depth& depth,
                        Stream& chance, Posterior& own, Forecast& forecast) noexcept;

}  // namespace mainmatch::horse_race

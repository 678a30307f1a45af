#pragma once

#include "agents/horse_race/cache.h"
#include "agents/horse_race/inference/inference.h"

namespace mainmatch::horse_race {

// What a seat expects; what everybody expects who has learned nothing is worked out once.

/// In round 10, in which nothing is left to do but to bet, a seat that cannot: whatever it expects,
/// it hands in the same.
bool is_done(const View& view) noexcept;

/// By dead reckoning; nothing for a seat that is done.
void expect(const View& view, Cache<HorseRace>& cache, Forecast& forecast) noexcept;

/// By the posterior, which is the one returned: `own`, or one that is good as long as the cache.
const Posterior& expect(const View& view, Cache<HorseRace>& cache, const Depth& depth,
                        Stream& chance, Posterior& own, Forecast& forecast) noexcept;

}  // namespace mainmatch::horse_race

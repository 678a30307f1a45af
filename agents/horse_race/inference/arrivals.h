#pragma once

#include <array>

#include "agents/horse_race/inference/forecast.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// When a horse will be past the last space, in rounds: between r - 1 and r if it finishes at the
/// end of round r, the sooner the further; beyond 10 if it does not, the later the more spaces are
/// missing. If all its values are known, times are in the order of places.
struct Arrival {
  double time;
  double variance;
};
using Arrivals = PerHorse<Arrival>;

/// The chance that one horse is ahead of another in the end, whose times are taken to be apart by a
/// uniform distribution with the same mean and variance.
double chance_ahead(Horse one, const Arrival& its, Horse other, const Arrival& others) noexcept;

/// Of `all`, as if arrivals did not depend on each other. Only n below the number of `all` are
/// written.
void places_of(HorseSet all, const Arrivals& arrivals, PlacesAhead& counts,
               Width width = widest()) noexcept;

}  // namespace mainmatch::horse_race

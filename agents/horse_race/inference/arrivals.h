#pragma once

#include <array>

#include "agents/horse_race/inference/forecast.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// When a horse passes the last space, in rounds: between r - 1 and r if it finishes at the end of
/// round r, earlier the further it lands; beyond 10 if it does not finish, later the more spaces
/// are missing. If all its values are known, times are in the order of places.
struct Arrival {
  double time;
  double variance;
};
using Arrivals = PerHorse<Arrival>;

/// The probability that one horse ends ahead of another. Their time difference is assumed uniform
/// with the same mean and variance.
double chance_ahead(Horse one, const Arrival& its, Horse other, const Arrival& others) noexcept;

/// Place distributions of `all`, assuming independent arrivals. Writes only n below the size of
/// `all`.
void places_of(HorseSet all, const Arrivals& arrivals, PlacesAhead& counts,
               Width width = widest()) noexcept;

}  // namespace mainmatch::horse_race

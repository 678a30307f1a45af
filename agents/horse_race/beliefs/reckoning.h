#pragma once

#include "agents/horse_race/beliefs/forecast.h"

namespace mainmatch::horse_race {

/// What a player can infer about one horse by dead reckoning: where it may stand, from
/// what was revealed to it and what it has seen (or missed) until now, every other movement value
/// being as likely as the rules make it. Facts about several horses at once are ignored, and
/// later facts do not update earlier rounds.
struct Reckoned {
  /// When the horse will be past the last space, in rounds: between r - 1 and r if it finishes at
  /// the end of round r, the sooner the further; beyond 10 if it does not, the later the more
  /// spaces are missing. If all its values are known, times are in the order of places.
  struct Arrival {
    double time;
    double variance;
  };

  std::array<double, kLandings> next{};  ///< as Forecast has it
  Arrival arrival;
};

/// Of a horse that has not finished, in a round that is running.
Reckoned reckon(const View& view, Horse horse) noexcept;

/// The chance that one horse is ahead of another in the end, whose times are taken to be apart by a
/// uniform distribution with the same mean and variance.
double chance_ahead(Horse one, const Reckoned::Arrival& its, Horse other,
                    const Reckoned::Arrival& others) noexcept;

/// By n and horse: the chance that n of the others are ahead.
using PlacesAhead = std::array<PerHorse<double>, kMaxHorses>;

/// Of `all`, as if arrivals did not depend on each other.
void places_of(HorseSet all, const PerHorse<Reckoned::Arrival>& arrivals,
               PlacesAhead& counts) noexcept;

/// Reckons all horses into a new forecast; places as if arrivals did not depend on each other.
void reckon(const View& view, Forecast& forecast) noexcept;

}  // namespace mainmatch::horse_race

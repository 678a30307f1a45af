#pragma once

#include "agents/horse_race/inference/arrivals.h"
#include "agents/horse_race/inference/forecast.h"

namespace mainmatch::horse_race {

/// What a player can infer about one horse by dead reckoning: where it may stand, from
/// what was revealed to it and what it has seen (or missed) until now, every other movement value
/// being as likely as the rules make it. Facts about several horses at once are ignored, and
/// later facts do not update earlier rounds.
struct Reckoned {
  std::array<double, kLandings> next{};  ///< as Forecast has it
  Arrival arrival;
};

/// Of a horse that has not finished, in a round that is running.
Reckoned reckon(const View& view, Horse horse) noexcept;

/// Reckons all horses into a new forecast; places as if arrivals did not depend on each other.
void reckon(const View& view, Forecast& forecast) noexcept;
/// The same in round 0 or 1 for who has learned nothing.
void reckon_unseen(const Rules& rules, int round, Forecast& forecast) noexcept;

}  // namespace mainmatch::horse_race

#pragma once

#include "agents/horse_race/inference/arrivals.h"
#include "agents/horse_race/inference/forecast.h"

namespace mainmatch::horse_race {

/// Dead reckoning of one horse: where it may stand, from what was revealed about it and what the
/// seat saw (or missed) so far, with all other movement values equally likely. Ignores facts about
/// several horses, and later facts do not update earlier rounds.
struct Reckoned {
  std::array<double, kLandings> next{};  ///< as Forecast has it
  Arrival arrival;
};

/// Reckons an unfinished horse in a running round.
Reckoned reckon(const View& view, Horse horse) noexcept;

/// Reckons all horses into a new forecast; places assume independent arrivals.
void reckon(const View& view, Forecast& forecast) noexcept;
/// The same in round 0 or 1 for a seat that has learned nothing.
void reckon_unseen(const Rules& rules, int round, Forecast& forecast) noexcept;

}  // namespace mainmatch::horse_race

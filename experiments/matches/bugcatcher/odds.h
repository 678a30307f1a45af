#pragma once

#include "engine/bugcatcher/game.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch {

/// Where others will be this round, which missions they are after, and how they stand.
template <>
struct WorldOdds<Bugcatcher> {
  static SeatPicture shape(const bugcatcher::View& view);
  static void count(const ImaginedStep<Bugcatcher>& world, OddsCells& cells);
};

}  // namespace mainmatch

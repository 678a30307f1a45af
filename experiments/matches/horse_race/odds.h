#pragma once

#include "engine/horse_race/game.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch {

/// Where the horses stand and where they will come in.
template <>
struct WorldOdds<HorseRace> {
  static SeatPicture shape(const horse_race::View& view);
  static void count(const ImaginedStep<HorseRace>& world, OddsCells& cells);
};

}  // namespace mainmatch

#pragma once

#include "engine/amidakuji/game.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch {

/// Where legs lead this round, what they are worth, and how many beads lie there.
template <>
struct WorldOdds<Amidakuji> {
  static SeatPicture shape(const amidakuji::View& view);
  static void count(const ImaginedStep<Amidakuji>& world, OddsCells& cells);
};

}  // namespace mainmatch

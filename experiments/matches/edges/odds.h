#pragma once

#include "engine/edges/game.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch {

/// Where the platform will carry everybody this round, and what they hand in for it.
template <>
struct WorldOdds<Edges> {
  static SeatPicture shape(const edges::View& view);
  static void count(const ImaginedStep<Edges>& world, OddsCells& cells);
};

}  // namespace mainmatch

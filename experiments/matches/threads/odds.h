#pragma once

#include "engine/threads/game.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch {

/// Which golden threads there are, of which nobody sees but those that one made.
template <>
struct WorldOdds<Threads> {
  static SeatPicture shape(const threads::View& view);
  static void count(const ImaginedStep<Threads>& world, OddsCells& cells);
};

}  // namespace mainmatch

#pragma once

#include "agents/cache.h"
#include "agents/edges/solved_round.h"
#include "engine/edges/game.h"

namespace mainmatch {

/// What the bots of one table work out once for all of them.
template <>
struct Cache<Edges> {
  Memo<Edges, edges::SolvedRound, 1> solved_round;
};

}  // namespace mainmatch

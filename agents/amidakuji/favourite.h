#pragma once

#include "agents/agent.h"
#include "engine/amidakuji/game.h"

namespace mainmatch::amidakuji {

/// Goes all in on the best leg that it can name: the ending leg with the highest expected payout
/// weight under its placement hint, bid on through the starting leg straight above it, with every
/// bead as early as the rules allow. It ignores the board and the crowd.
class Favourite final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::amidakuji

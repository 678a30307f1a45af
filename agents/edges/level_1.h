#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// The best response to seats that play at random (level 0), by the exact expectation of every move
/// with every partner: the first step of level-k thinking (Nagel, "Unraveling in Guessing Games",
/// American Economic Review 85, 1995). Its garnets are bet all at once, in a round in which they
/// bring enough.
class Level1 final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

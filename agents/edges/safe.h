#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Moves as if nobody else did: to the most valuable space that it can move to, since it cannot
/// stay where it is, without a bet and with whichever partner. Among equally valuable spaces chance
/// decides, and not which is nearest: else a table of safe seats would march as one, and a seat
/// moves as far again as each that takes it along.
class Safe final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Moves as if nobody else did: to the most valuable space that it can move to, since it cannot
/// stay where it is, without a bet and with whichever partner. Among equally valuable spaces chance
/// decides: if all safe seats took the first of them, those that stand together would all move the
/// same way and take each other off the platform.
class Safe final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// The best response to seats of which each plays as `level-1` does, any of what is equally good to
/// it being equally likely: the second step of level-k thinking. As those seats see no further than
/// random ones, where they go is nearly certain, and who can be pushed off is known.
class Level2 final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

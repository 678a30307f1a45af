#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Climbs towards the rich edges in short steps and hops to and fro once it is there: of the spaces
/// at most 2 away it takes the most valuable, of equal ones one by chance. What it hopes for is to
/// be hard to push: whoever moves far takes a partner far along, and a seat that last pointed
/// inwards is at worst screwed. It takes that neighbour along that stands nearest to the edge it is
/// itself heading for, and does not bet: its steps seldom push.
class Climber final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

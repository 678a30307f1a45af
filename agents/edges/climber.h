#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Climbs towards the rich edges in short steps and goes to and fro once it is there: of the spaces
/// at most 2 away it takes the most valuable, of equal ones one by chance. Its partner is the
/// neighbour that stands nearer to the edge it is heading for, the one that a short push may do
/// for. It does not bet: it looks at nobody's intentions, and so pushes by luck only.
class Climber final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

#pragma once

#include "agents/agent.h"
#include "agents/bugcatcher/search.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Asks for places in the corners of the board and stays there: each of its nodes walks only on
/// places that are near the corner nearest to it, both in turn, as far as they get. Few come by,
/// but the ground is small. Takes on what costs nothing or what its walks would meet.
class Hermit final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

}  // namespace mainmatch::bugcatcher

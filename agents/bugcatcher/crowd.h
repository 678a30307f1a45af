#pragma once

#include "agents/agent.h"
#include "agents/bugcatcher/search.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Plans both nodes for the most paths that are expected against a map of where the others are
/// likely to be, step by step, drawn up from where nodes stand and how much was walked and in which
/// colours. Starts away from the middle. Takes on what costs nothing or what its walks would meet,
/// but plans nothing for missions.
class Crowd final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

}  // namespace mainmatch::bugcatcher

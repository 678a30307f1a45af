#pragma once

#include "agents/agent.h"
#include "agents/bugcatcher/search.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Plans both paths and the swaps together by an exhaustive search for as many fireflies as the
/// board, its own paths and the missions in full allow, as if nobody else moved. Of plans that are
/// worth the same it takes one that shares the energy evenly between the nodes, in turn. Starts
/// near the middle. Shows what foresight is worth that is perfect but for the others.
class Planner final : public Agent<Bugcatcher> {
 public:
  Planner() noexcept;
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

}  // namespace mainmatch::bugcatcher

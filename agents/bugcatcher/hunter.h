#pragma once

#include "agents/agent.h"
#include "agents/bugcatcher/search.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Hunts missions by their expected value: the reward, divided among the others that are thought to
/// meet it too, times the chance that its plan comes through the crowd, less the penalty otherwise.
/// Plans paths and missions together, those of earlier rounds that are still open too. Starts
/// around the middle, from where most is in reach.
class Hunter final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

}  // namespace mainmatch::bugcatcher

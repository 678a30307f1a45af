#pragma once

#include "agents/agent.h"
#include "agents/bugcatcher/search.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Looks for the longest walks that nobody could spoil: what any other node could reach in time it
/// counts as lost more likely than not, whoever that node belongs to and wherever it goes. Prefers
/// its own reserve to richer ground, and starts one step from the edge, where there is room to turn
/// and few neighbours. Takes on what costs nothing or what its walks would meet.
class Snake final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

}  // namespace mainmatch::bugcatcher

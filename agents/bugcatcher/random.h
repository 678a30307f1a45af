#pragma once

#include "agents/agent.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Nine uniform places on each list with uniform stakes; in a round each mission with probability
/// one half, and actions drawn uniformly, one after another, from those that do not fail for
/// certain: the measure of what no thought at all is worth. Never swaps twice in a row.
class Random final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void ask_for_places(const View& view, Submission& submission);
};

}  // namespace mainmatch::bugcatcher

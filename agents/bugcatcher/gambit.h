#pragma once

#include "agents/agent.h"
#include "agents/bugcatcher/search.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Bold: bids garnets for the places in the middle, counts the reward of each mission in full as if
/// nobody else met it, and pays for a free swap whenever that is expected to bring a firefly more.
/// Keeps half of its garnets for swaps. Shows whether garnets, which win nothing in the match
/// itself, buy anything in it.
class Gambit final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

}  // namespace mainmatch::bugcatcher

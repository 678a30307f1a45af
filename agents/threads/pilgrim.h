#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Never lets a visit go by, since the lowest tiers cost nothing: Nona in round 1, so that waiting
/// for gold loses nothing; Atropos in round 2, the first in which there is anything to rob; Decima
/// in the next round that is free. It robs as a thief does; Clotho comes when gold is ripe, and
/// everything after that is for Lachesis and her boosts of it.
class Pilgrim final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  static void visit(const View& view, Submission& submission) noexcept;
};

}  // namespace mainmatch::threads

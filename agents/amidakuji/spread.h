#pragma once

#include "agents/agent.h"
#include "engine/amidakuji/game.h"

namespace mainmatch::amidakuji {

/// Bids as evenly as it can, over the rounds and over the legs: it owns a little of every ending
/// leg and so earns what the others leave behind. Needs no hint and takes no risk.
class Spread final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { next_leg_ = -1; }

  int next_leg_ = -1;  ///< where the next bead goes; -1 before the first round
};

}  // namespace mainmatch::amidakuji

#pragma once

#include "agents/agent.h"
#include "engine/amidakuji/game.h"

namespace mainmatch::amidakuji {

/// Plays any legal match, all beads used where that is possible: the measure of what no thought at
/// all is worth. The beads of a round are uniform between what it must bid to use all in time and
/// what it may; each goes on its own uniform leg; each blocker gets a uniform round, leg and row.
class Random final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::amidakuji

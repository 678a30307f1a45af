#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Looks for points at once: it spectates the space on which it expects most horses, good or bad,
/// and spends all cards on round 0's clue, since the horses are closest together in the rounds that
/// it tells of. Its chips go on the best that it happens to see.
class Sprinter final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::horse_race

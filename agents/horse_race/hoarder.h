#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Cards for the bonus of round 10: it buys and copies one card in round 0, duplicates the three in
/// round 4, guesses in round 5 where its chances are good, and merges what is left in round 7. No
/// card is spent to know more: where horses are it reckons from what it sees.
class Hoarder final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::horse_race

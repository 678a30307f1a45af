#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Bets on what looks to finish in the middle, or wherever a chip pays most. It saves its cards,
/// copying one in round 0, for round 3's clue, which tells where all those horses will be after
/// round 4: then it knows what stands where as the first half of the race ends, spectates the space
/// on which the best horse to bet on stands, and reckons on from there.
class Fifth final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::horse_race

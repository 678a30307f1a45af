#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Limits and chips first: it buys and copies a card, and uses all of them in round 2 to raise its
/// limit. It then can wait for a good horse where others have to bet what they see, and bet on it
/// twice as much. Cards that it has later become a limit in round 8 if its chips are above it, or
/// chips in round 9 if those can be bet at once and bring more than the bonus of the cards.
class Bettor final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::horse_race

#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Plays anything that is legal and not pointless, each part on its own: the measure of what no
/// thought at all is worth. Offers any card that it holds for any other to anybody, or nothing;
/// buys any card that it can pay, or none; uses clue, utility or neither, with cards drawn by the
/// toss of a coin for each; spectates any space on which a horse may stand; bets any number of
/// chips on what it sees, each on any of these horses.
class Random final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void offer(const View& view, Submission& submission);
  void bet(const View& view, int most, Submission& submission);
};

}  // namespace mainmatch::horse_race

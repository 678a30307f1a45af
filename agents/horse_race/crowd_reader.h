#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Reads the only thing that is public while the race runs: who spectates what. Where the others
/// look now, horses are thought to be, so it moves their eyes on by the movement values and weighs
/// what it expects of a space itself by how many of them would follow a horse there. What the
/// others paid for to know thus counts for it too; its own cards it saves for the bonus.
class CrowdReader final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::horse_race

#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Gold first. It visits Clotho before there is any twine and makes its golden thread in round 1,
/// so that it grows through the whole match and its recipient hears of it at once; Decima next, for
/// nothing, which keeps plain snips off it. All twine, of snips and of cuts of its other threads,
/// then waits for Lachesis until waiting longer would lose more boosts than it adds; the golden
/// thread gets them all.
class Gilder final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

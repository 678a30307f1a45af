#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Hunts the leaders with Morta. Nobody sees threads past their own, but twine tells: since it
/// never cuts, all twine it gains is that of its snip, and a snip pays only if the thread stood it.
/// So it snips a likely thread a round, follows one as long as it pays, the better the stronger
/// Morta is, and tries another when it does not. What it can win with is spared. Morta comes when
/// she is ripe, gold after her, so that the hunter has something to win.
class Cutter final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

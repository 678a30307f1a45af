#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Safe, then late. Decima comes first, for nothing: under the published figures even her lowest
/// tier leaves a plain snip no strength to take away, so that only Morta's friends can harm what it
/// makes, and they get little time, for its gold comes in the second half of the match, with the
/// head start that Nona has counted since round 2. It cuts nothing, and lives on its snips.
class Guardian final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Saves for the best gold there is. Nona and Atropos are visited for nothing in the first two
/// rounds; from then on every bit of twine, of cuts and of snips, is kept until it pays for the
/// best that Clotho gives, however long that takes; in the last round it takes what there is. By
/// then the head start is large, and the golden thread begins with all of it.
class Banker final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

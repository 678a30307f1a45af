#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Plays anything that is legal and not pointless, each part on its own: the measure of what no
/// thought at all is worth. Each part is uniform over its choices, doing nothing being one of them:
/// any Moira not visited yet, paid for one of the tiers in reach; a boost of any thread of its own;
/// a cut from anybody in the other realm; a snip of any thread, but none if that is its own; a
/// thread to anybody to whom it has none and may make one. Gilding and head start are used by the
/// toss of a coin.
class Random final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

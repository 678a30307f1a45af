#pragma once

#include "agents/agent.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Walks its two nodes in turn in directions drawn uniformly from those that neither leave the
/// board nor end on a node or on its own way, so that it fails by others alone; never swaps. Asks
/// for places in an order that is drawn and takes on what costs nothing or what its walk would
/// meet: what care without a thought of others is worth.
class Walker final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::bugcatcher

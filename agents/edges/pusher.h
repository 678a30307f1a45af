#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Hunts: of all moves it takes the one with which pushing its partner off is expected to pay most,
/// and asks only then what it would score in peace. Whom it can push off it tells by habits: a seat
/// is expected to head for any of the spaces that it has headed for before, with the partner it
/// then had, each past round counting as much as all of random play. It bets all garnets or none,
/// by what they are expected to add.
class Pusher final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

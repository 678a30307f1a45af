#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Plays for the one great round, as only the seats on top get tokens: it bets all garnets whenever
/// it holds any, and of all moves against random seats it takes the one with the highest expected
/// square of the round's points, a taste for risk that prefers a large prize to its average.
class Gambler final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::edges

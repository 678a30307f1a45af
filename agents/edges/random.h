#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// Heads for a uniform space of the platform other than its own, with a uniform partner and a
/// uniform bet, and votes uniformly among the others who can be voted for: the measure of what no
/// thought at all is worth. Never jumps off the platform by its own move alone.
class Random final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void vote(const View& view, Submission& submission);
};

}  // namespace mainmatch::edges

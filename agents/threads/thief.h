#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Lives on other people's threads. Atropos comes first, for nothing, so that every thread robbed
/// brings twine twice; from then on it snips a thread a round that others made and cuts whoever
/// shares the richest threads with it, friend or not. Threads are made only to be robbed. The loot
/// goes to Clotho when gold is ripe, what comes in later to Lachesis, who boosts it.
class Thief final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

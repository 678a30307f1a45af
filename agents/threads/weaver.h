#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Spins to everybody and keeps talking. It makes a thread a round, first to those with whom it
/// cannot talk, and cuts one only to make room for gold. Nona is visited at once, since a head
/// start of as many points as rounds were played opens a chat (R24); Lachesis next, and her boost
/// goes to a thread whose chat it opens or keeps open, else to the golden one. The twine of its
/// snips waits for Clotho; the gold goes to one of those it talks with.
class Weaver final : public Agent<mainmatch::Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::threads

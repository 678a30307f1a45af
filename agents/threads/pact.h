#pragma once

#include "agents/agent.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// Seeks one ally and gilds the same pair. A chat that no thread of its own explains says that
/// somebody has made it a thread that is strong or golden; the first of those is its ally. Until
/// then it reaches out with a plain thread a round; the first one is heard by who gets it. It spins
/// its gold back to the ally, when Clotho is ripe and the balance of its creates allows that, and
/// boosts the golden thread that both of the pair are likeliest to know of: Heaven's, if it knows
/// of that, else Hell's. It cuts everybody but its ally. If nobody is heard in the first half of
/// the match, its gold goes to anybody; the head start of Nona makes up for the wait.
///
/// In a coalition it need not listen for an ally: the first of the coalition in Heaven and the
/// first in Hell that can win are a pair, the second ones another, and so on. Nobody cuts or snips
/// what belongs to the coalition.
class Pact final : public Agent<mainmatch::Threads> {
 public:
  void hear(const View& ally) override { coalition_.insert(ally.seat()); }
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override {
    ally_ = kNoSeat;
    coalition_ = {};
  }
  Seat paired(const View& view) const noexcept;
  void boost(const View& view, Submission& submission) const noexcept;

  Seat ally_ = kNoSeat;
  SeatSet coalition_;  ///< the others; empty for who plays alone
};

}  // namespace mainmatch::threads

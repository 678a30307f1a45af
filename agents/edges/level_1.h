#pragma once

#include "agents/agent.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

/// The best response to seats that play at random (level 0), by the exact expectation of every move
/// with every partner: the first step of level-k thinking (Nagel, "Unraveling in Guessing Games",
/// American Economic Review 85, 1995). Its garnets are bet all at once, in a round in which they
/// bring enough.
///
/// Allies do not have each other for partners where they can help it, and each responds to what the
/// others of the coalition play. All is public, so every member works out for itself what all of
/// them do: one after another, in the order of seats and twice over, each plays the first of its
/// best responses to random outsiders and to what its allies play by then.
class Level1 final : public Agent<Edges> {
 public:
  void hear(const View& ally) override { allies_.insert(ally.seat()); }
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { allies_ = {}; }
  void act_in_coalition(const View& view, Submission& submission) const noexcept;

  SeatSet allies_;
};

}  // namespace mainmatch::edges

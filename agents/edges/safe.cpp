#include "agents/edges/move.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// Moves as if nobody else did: to the most valuable space in reach (it cannot stay), without a bet
/// and with any partner. Ties are broken at random; otherwise safe seats that stand together would
/// all move the same way and push each other off.
class Safe final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  void act(const View& view, Submission& submission) override;
};

void Safe::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  const int here = view.position(view.seat());
  const int to = richest_space(rules, here, rules.length, chance());
  hand_in(submission, to - here, any_partner(rules, chance()));
}

}  // namespace

RosterEntry<Edges> safe() {
  return entry<Safe>("safe", "the richest space, as if nobody else moved");
}

}  // namespace mainmatch::edges

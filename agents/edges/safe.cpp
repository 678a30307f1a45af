#include "agents/edges/safe.h"

#include "agents/edges/move.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

void Safe::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  const int here = view.position(view.seat());
  const int to = richest_space(rules, here, rules.length, chance());
  hand_in(submission, to - here, any_partner(rules, chance()));
}

}  // namespace mainmatch::edges

#include "agents/edges/gambler.h"

#include "agents/edges/beliefs/models.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

void Gambler::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  PerSeat<MixedMove> others;
  model_random(view, others);
  Prospects prospects;
  prospects.foresee(view, view.seat(), others, Worth::squares(rules));
  const int bet = view.garnets(view.seat());
  const double factor = multiplier(rules, bet);  // of points, so its square is that of squares
  Response response(rules, prospects, factor * factor);
  response.set_bet(bet);
  response.hand_in_any(submission, chance());
}

}  // namespace mainmatch::edges

#include "agents/edges/cache.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// Plays for one great round, since only the seats on top get tokens. It bets all garnets whenever
/// it holds any. Its move maximizes the expected square of the round's points against random seats:
/// a risk-seeking utility that prefers a large prize to its average.
class Gambler final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Gambler::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  Prospects prospects;
  prospects.foresee(view, view.seat(), Neighbourhood(view, view.seat()), cache().random_seats(view),
                    Worth::squares(rules));
  const int bet = view.garnets(view.seat());
  const double factor = multiplier(rules, bet);  // of points, so its square is that of squares
  Response response(rules, prospects, factor * factor);
  response.set_bet(bet);
  response.hand_in_any(submission, chance());
}

}  // namespace

RosterEntry<Edges> gambler() {
  return entry<Gambler>("gambler", "all in every round, for the largest prizes");
}

}  // namespace mainmatch::edges

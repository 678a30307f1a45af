#include "agents/edges/pusher.h"

#include "agents/edges/beliefs/models.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

namespace {

/// Multiplies the points of a push in its own eyes, so that other points hardly count.
constexpr double kHunger = 1000;

}  // namespace

void Pusher::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  PerSeat<MixedMove> others;
  for (const Seat other : Prospects::concerned(view, view.seat())) {
    model_habits(view, other, others[static_cast<std::size_t>(other)]);
  }
  Prospects prospects;
  prospects.foresee(view, view.seat(), others, Worth::points(view.rules()));
  Response hunt(view.rules(), prospects, kHunger);
  const auto& [move, partner] = hunt.choices()[0];
  hunt.set_bet(timed_bet(view, view.seat(), prospects.pushed(move, partner)));
  hunt.hand_in_any(submission, chance());
}

}  // namespace mainmatch::edges

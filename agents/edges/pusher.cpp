#include "agents/edges/beliefs/models.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// Hunts: of all moves it takes the one with the highest expected gain from pushing its partner
/// off, and breaks ties by its expected score otherwise. It predicts moves from habits: a seat is
/// expected to head for any of the spaces that it has headed for before, with the partner it then
/// had; each past round weighs as much as all of random play. It bets all garnets or none,
/// whichever is expected to score more.
class Pusher final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

/// Multiplies the points of a push in its own eyes, so that other points hardly count.
constexpr double kHunger = 1000;

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

}  // namespace

RosterEntry<Edges> pusher() {
  return entry<Pusher>("pusher", "hunts whoever is likely to jump off, by its habits");
}

}  // namespace mainmatch::edges

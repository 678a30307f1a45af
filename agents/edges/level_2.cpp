#include "agents/edges/cache.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// The best response to seats that all play `level-1`, each of their best responses being equally
/// likely: the second step of level-k thinking. Level-1 seats are nearly deterministic, so it knows
/// where most of them go and whom it can push off.
class Level2 final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Level2::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  const auto level_0 = cache().random_seats(view);
  PerSeat<MixedMove> others;
  for (const Seat other : Prospects::concerned(view, view.seat())) {
    const Response& response = cache().level_1_play(view, other, level_0).response;
    MixedMove& mixed = others[static_cast<std::size_t>(other)];
    mixed.clear(rules.length);
    const double each = 1 / static_cast<double>(response.choices().size());
    for (const auto& [move, partner] : response.choices()) mixed.add(move, partner, each);
  }
  Prospects prospects;
  prospects.foresee(view, view.seat(), others, Worth::points(rules));
  timed_response(view, view.seat(), prospects).hand_in_any(submission, chance());
}

}  // namespace

RosterEntry<Edges> level_2() {
  return entry<Level2>("level-2", "best response to seats that play level-1");
}

}  // namespace mainmatch::edges

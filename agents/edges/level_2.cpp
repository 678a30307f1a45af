#include "agents/edges/level_2.h"

#include "agents/edges/beliefs/models.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

void Level2::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  const Worth worth = Worth::points(rules);
  Prospects prospects;
  PerSeat<MixedMove> level_0;
  model_random(view, level_0);
  PerSeat<MixedMove> others;
  for (const Seat other : Prospects::concerned(view, view.seat())) {
    prospects.foresee(view, other, level_0, worth);
    const Response response = timed_response(view, other, prospects);
    MixedMove& mixed = others[static_cast<std::size_t>(other)];
    mixed.clear(rules.length);
    const double each = 1 / static_cast<double>(response.choices().size());
    for (const auto& [move, partner] : response.choices()) mixed.add(move, partner, each);
  }
  prospects.foresee(view, view.seat(), others, worth);
  timed_response(view, view.seat(), prospects).hand_in_any(submission, chance());
}

}  // namespace mainmatch::edges

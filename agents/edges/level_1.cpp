#include "agents/edges/level_1.h"

#include "agents/edges/models.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

void Level1::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  PerSeat<MixedMove> others;
  model_random(view, others);
  Prospects prospects;
  prospects.foresee(view, view.seat(), others, Worth::points(view.rules()));
  timed_response(view, view.seat(), prospects).hand_in_any(submission, chance());
}

}  // namespace mainmatch::edges

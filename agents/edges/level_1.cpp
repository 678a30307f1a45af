#include "agents/edges/level_1.h"

#include "agents/edges/models.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"

namespace mainmatch::edges {

void Level1::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  Prospects prospects;
  foresee_random(view, view.seat(), Worth::points(view.rules()), prospects);
  timed_response(view, view.seat(), prospects).hand_in_any(submission, chance());
}

}  // namespace mainmatch::edges

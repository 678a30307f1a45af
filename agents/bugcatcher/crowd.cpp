#include "agents/bugcatcher/crowd.h"

#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/starts.h"

namespace mainmatch::bugcatcher {

void Crowd::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [&](Place place) {
        return to_middle(view.board(), node, place) -
               2 * (to_corner(view.board(), node, place) == 0);
      });
    }
    return;
  }
  foresee_likely(view, hazards_);
  const Found& found = search_.run(Plan(view), hazards_, {}, {kSearchNodes});
  carry_out(found, {}, submission);
  take_sure_missions(view, found.walk, submission);
}

}  // namespace mainmatch::bugcatcher

#include "agents/bugcatcher/hunter.h"

#include <cstdlib>

#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/starts.h"

namespace mainmatch::bugcatcher {

void Hunter::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission,
              [&](Place place) { return -std::abs(to_middle(view.board(), node, place) - 3); });
    }
    return;
  }
  foresee_likely(view, hazards_);
  const Aims aims = read_missions(view, true);
  carry_out(search_.run(Plan(view), hazards_, aims, {kSearchNodes}), aims, submission);
}

}  // namespace mainmatch::bugcatcher

#include "agents/bugcatcher/snake.h"

#include <cstdlib>

#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/starts.h"

namespace mainmatch::bugcatcher {

namespace {

constexpr double kFeared = 0.6;

}  // namespace

void Snake::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission,
              [&](Place place) { return -std::abs(to_edge(view.board(), node, place) - 1); });
    }
    return;
  }
  foresee_worst(view, kFeared, hazards_);
  const Found& found = search_.run(Plan(view), hazards_, {}, {kSearchNodes});
  carry_out(found, {}, submission);
  take_sure_missions(view, found.walk, submission);
}

}  // namespace mainmatch::bugcatcher

#include "agents/bugcatcher/planner.h"

#include "agents/bugcatcher/starts.h"

namespace mainmatch::bugcatcher {

namespace {

/// So near to 1 that no path of 16 is given up for it: it only spreads the paths over both nodes.
constexpr double kAlmostSafe = 255.0 / 256;
constexpr int kVisits = 2000;

}  // namespace

Planner::Planner() noexcept { hazards_.fill(kAlmostSafe); }

void Planner::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission,
              [&](Place place) { return -to_middle(view.board(), node, place); });
    }
    return;
  }
  const Aims aims = read_missions(view, false);
  carry_out(search_.run(Plan(view), hazards_, aims, {kVisits}), aims, submission);
}

}  // namespace mainmatch::bugcatcher

#include "agents/bugcatcher/walker.h"

#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/plan.h"
#include "agents/bugcatcher/starts.h"

namespace mainmatch::bugcatcher {

void Walker::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [](Place) { return 0; });
    }
    return;
  }
  Plan plan(view);
  Node turn = Node::central;
  while (plan.energy_left() > 0) {
    Ways ways = plan.ways(turn);
    if (ways.empty()) {
      turn = other(turn);
      ways = plan.ways(turn);
    }
    if (ways.empty()) break;
    const auto drawn = chance().below(static_cast<std::uint32_t>(ways.size()));
    const Word word = path(turn, ways[drawn]);
    plan.add(word);
    submission.act(word);
    turn = other(turn);
  }
  take_sure_missions(view, plan.walk(), submission);
}

}  // namespace mainmatch::bugcatcher

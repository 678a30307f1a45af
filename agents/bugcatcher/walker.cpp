#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/inference/plan.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Walks its two nodes in turn in uniform directions among those that neither leave the board nor
/// end on a node or on its own trail, so that only others can make it fail; never swaps. Asks for
/// places in random order and takes on missions that have no penalty or that its walk would meet.
/// Shows the value of care without regard for others.
class Walker final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;
};

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

}  // namespace

RosterEntry<Bugcatcher> walker() {
  return entry<Walker>("walker", "both nodes in turn, never into itself or a node");
}

}  // namespace mainmatch::bugcatcher

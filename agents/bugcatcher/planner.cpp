#include <cstdlib>

#include "agents/bugcatcher/search.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Plans both paths and the swaps together by an exhaustive search for the most fireflies that the
/// board, its own paths and the missions (counted in full) allow if nobody else moves. Among equal
/// plans it takes one that shares the energy evenly between the nodes, in turn. Starts near the
/// middle. Shows the value of perfect foresight that ignores the others.
class Planner final : public Agent<Bugcatcher> {
 public:
  Planner() noexcept;
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

Planner::Planner() noexcept { hazards_.fill(kAlmostSafe); }

void Planner::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission,
              [&](Place place) { return -std::abs(to_middle(view.board(), node, place) - 5); });
    }
    return;
  }
  const Aims aims = read_missions(view, true);
  carry_out(search_.run(Plan(view), hazards_, aims, {kSearchNodes}), aims, submission);
}

}  // namespace

RosterEntry<Bugcatcher> planner() {
  return entry<Planner>("planner", "the most that both nodes could do if nobody else moved");
}

}  // namespace mainmatch::bugcatcher

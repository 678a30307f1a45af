#include <cstdlib>

#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/search.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Looks for the longest walks that nobody can spoil: whatever another node could reach in time it
/// counts as probably lost, whoever owns that node and wherever it goes. It prefers places that
/// only it can reach to richer ones, and starts one step from the edge, where there is room to turn
/// and few neighbours. Takes on missions that are free or that its walks would meet.
class Snake final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

constexpr double kFeared = 0.6;

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

}  // namespace

RosterEntry<Bugcatcher> snake() {
  return entry<Snake>("snake", "longest walks that no other node could spoil");
}

}  // namespace mainmatch::bugcatcher

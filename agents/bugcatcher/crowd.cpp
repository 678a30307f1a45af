#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/search.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Plans both nodes for the highest expected number of paths against a map of where the others are
/// likely to be, step by step, estimated from where nodes stand and how far and in which colours
/// they have walked. Starts away from the middle. Takes on missions that are free or that its walks
/// would meet, but plans nothing for missions.
class Crowd final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

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

}  // namespace

RosterEntry<Bugcatcher> crowd() {
  return entry<Crowd>("crowd", "most paths against where others are likely to be");
}

}  // namespace mainmatch::bugcatcher

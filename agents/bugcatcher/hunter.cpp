#include <cstdlib>

#include "agents/bugcatcher/beliefs/foresight.h"
#include "agents/bugcatcher/search.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Hunts missions by their expected value: the reward, divided among the others that are likely to
/// meet it too, times the probability that its plan survives the crowd, less the penalty otherwise.
/// Plans paths and missions together, including open missions of earlier rounds. Starts around the
/// middle, from where most is in reach.
class Hunter final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Hazards hazards_;
  Search search_;
};

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

}  // namespace

RosterEntry<Bugcatcher> hunter() {
  return entry<Hunter>("hunter", "plans for missions by what they are expected to bring");
}

}  // namespace mainmatch::bugcatcher

#include <algorithm>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Bids on the starting leg with the highest expected payout weight under the exact posterior of
/// board and placements, as much as the rules allow in the rounds where that leg is worth most. It
/// ignores the other seats: if all see the same leg, all share it.
class Bayes final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

void Bayes::act(const View& view, Submission& submission) {
  outlook_.evaluate(view, cache());
  submission.bid(outlook_.best_leg(view.round()), outlook_.beads_for_best_rounds(view));
}

}  // namespace

RosterEntry<Amidakuji> bayes() {
  return entry<Bayes>("bayes", "the best leg under the exact posterior");
}

}  // namespace mainmatch::amidakuji

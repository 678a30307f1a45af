#include <algorithm>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Saves its beads: bids only what is needed to use all of them in time, so most go in the last
/// rounds, on the leg that `bayes` would choose. Isolates the value of waiting, since rounds bring
/// little news.
class Late final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

void Late::act(const View& view, Submission& submission) {
  outlook_.evaluate(view, cache());
  const Rules& rules = view.rules();
  const int later = rules.max_bet * (rules.rounds - 1 - view.round());
  submission.bid(outlook_.best_leg(view.round()),
                 std::clamp(view.beads_left() - later, 0, rules.max_bet));
}

}  // namespace

RosterEntry<Amidakuji> late() {
  return entry<Late>("late", "bayes, but saves its beads for the last rounds");
}

}  // namespace mainmatch::amidakuji

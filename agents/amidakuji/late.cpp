#include "agents/amidakuji/late.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Late::act(const View& view, Submission& submission) {
  outlook_.look(view);
  const Rules& rules = view.rules();
  const int later = rules.max_bet * (rules.rounds - 1 - view.round());
  submission.bid(outlook_.best_leg(view.round()),
                 std::clamp(view.beads_left() - later, 0, rules.max_bet));
}

}  // namespace mainmatch::amidakuji

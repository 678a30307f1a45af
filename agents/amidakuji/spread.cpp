#include "agents/amidakuji/spread.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Spread::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  if (next_leg_ < 0) {
    next_leg_ = static_cast<int>(chance().below(static_cast<std::uint32_t>(rules.legs)));
  }
  // An even share of what is left, rounded up, so that no bead stays behind.
  const int rounds_left = rules.rounds - view.round();
  const int share = (view.beads_left() + rounds_left - 1) / rounds_left;
  for (int beads = std::min(share, rules.max_bet); beads > 0; --beads) {
    ++submission.bets[static_cast<std::size_t>(next_leg_)];
    next_leg_ = (next_leg_ + 1) % rules.legs;
  }
}

}  // namespace mainmatch::amidakuji

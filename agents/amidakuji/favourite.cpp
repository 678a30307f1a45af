#include <algorithm>

#include "agents/amidakuji/cache.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Bids everything on the ending leg with the highest expected payout weight under its placement
/// hint, through the starting leg straight above it, as early as the rules allow. It ignores the
/// board and the crowd.
class Favourite final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Favourite::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  const auto& weights = cache().weights(view);
  const auto* best = std::max_element(weights.begin(), weights.begin() + rules.legs);
  submission.bid(static_cast<int>(best - weights.begin()),
                 std::min(rules.max_bet, view.beads_left()));
}

}  // namespace

RosterEntry<Amidakuji> favourite() {
  return entry<Favourite>("favourite", "all in below the best leg its hint can name");
}

}  // namespace mainmatch::amidakuji

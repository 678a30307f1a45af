#include "agents/amidakuji/favourite.h"

#include <algorithm>

#include "agents/amidakuji/beliefs/placements.h"

namespace mainmatch::amidakuji {

void Favourite::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  const auto weights = expected_weights(placement_chances(view.placement_hint(), rules), rules);
  const auto* best = std::max_element(weights.begin(), weights.begin() + rules.legs);
  submission.bid(static_cast<int>(best - weights.begin()),
                 std::min(rules.max_bet, view.beads_left()));
}

}  // namespace mainmatch::amidakuji

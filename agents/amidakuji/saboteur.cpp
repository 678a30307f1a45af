#include "agents/amidakuji/saboteur.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Saboteur::act(const View& view, Submission& submission) {
  outlook_.look(view);
  const Rules& rules = view.rules();
  submission.bid(outlook_.best_leg(view.round()), outlook_.beads_for_best_rounds(view));
  // Further blockers, where the rules give them, go into the rounds before the last.
  if (rules.rounds - view.round() > view.blockers_left()) return;
  const auto& weights = outlook_.weights();
  const auto* crowded = std::max_element(weights.begin(), weights.begin() + rules.legs);
  submission.places_blocker = view.blockers_left() > 0;
  submission.blocker = {static_cast<std::int8_t>(crowded - weights.begin()),
                        static_cast<std::int8_t>(rules.rows - 1)};
}

}  // namespace mainmatch::amidakuji

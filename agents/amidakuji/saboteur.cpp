#include <algorithm>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

/// Bids as `bayes` does and blocks where it expects the crowd: in the last round, below the last
/// row of the ending leg with the highest expected value, so that no bead crosses onto that leg at
/// its lowest rung. Beads that are on the leg already, its own among them, stay or leave as before.
class Saboteur final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

void Saboteur::act(const View& view, Submission& submission) {
  outlook_.look(view, cache());
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

}  // namespace

RosterEntry<Amidakuji> saboteur() {
  return entry<Saboteur>("saboteur", "bayes, and blocks where the crowd goes");
}

}  // namespace mainmatch::amidakuji

#include "agents/amidakuji/random.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Random::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  const int rounds_after = rules.rounds - 1 - view.round();
  const int may = std::min(rules.max_bet, view.beads_left());
  const int must = std::clamp(view.beads_left() - rules.max_bet * rounds_after, 0, may);
  const auto legs = static_cast<std::uint32_t>(rules.legs);
  for (int beads = chance().between(must, may); beads > 0; --beads) {
    ++submission.bets[chance().below(legs)];
  }
  // At most one blocker a round, each set of rounds being equally likely (selection sampling).
  const auto rounds_left = static_cast<std::uint32_t>(rounds_after) + 1u;
  if (static_cast<int>(chance().below(rounds_left)) < view.blockers_left()) {
    submission.places_blocker = true;
    submission.blocker.leg = static_cast<std::int8_t>(chance().below(legs));
    submission.blocker.row =
        static_cast<std::int8_t>(chance().below(static_cast<std::uint32_t>(rules.rows)));
  }
}

}  // namespace mainmatch::amidakuji

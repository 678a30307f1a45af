#include "agents/amidakuji/random.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Random::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  const int rounds_after = rules.rounds - 1 - view.round();
  const int may = std::min(rules.max_bet, view.beads_left());
  const int must = std::clamp(view.beads_left() - rules.max_bet * rounds_after, 0, may);
  const auto legs = static_cast<std::uint32_t>(rules.legs);
  const auto rounds_left = static_cast<std::uint32_t>(rounds_after) + 1u;
  const auto choices = static_cast<std::uint32_t>(may - must) + 1u;
  const auto [more, turn] = chance().several_below<2>({choices, rounds_left});

  // Four legs from one number; those past the last bead are drawn for nothing, which costs less
  // than a loop whose length nobody can predict.
  for (int beads = must + static_cast<int>(more); beads > 0; beads -= 4) {
    const auto drawn = chance().several_below<4>({legs, legs, legs, legs});
    for (int i = 0; i < 4; ++i) submission.bets[drawn[static_cast<std::size_t>(i)]] += i < beads;
  }
  // At most one blocker a round, each set of rounds being equally likely (selection sampling).
  if (static_cast<int>(turn) < view.blockers_left()) {
    const auto [leg, row] =
        chance().several_below<2>({legs, static_cast<std::uint32_t>(rules.rows)});
    submission.places_blocker = true;
    submission.blocker = {static_cast<std::int8_t>(leg), static_cast<std::int8_t>(row)};
  }
}

}  // namespace mainmatch::amidakuji

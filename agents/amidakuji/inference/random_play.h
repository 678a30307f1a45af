#pragma once

#include <algorithm>

#include "engine/amidakuji/rules.h"

namespace mainmatch::amidakuji {

/// The range from which the bot `random` draws its beads in a round: the minimum still uses all in
/// time.
struct RandomBeads {
  constexpr RandomBeads(const Rules& rules, int round, int beads_left) noexcept
      : may(std::min(rules.max_bet, beads_left)),
        must(std::clamp(beads_left - rules.max_bet * (rules.rounds - 1 - round), 0, may)) {}

  int may;
  int must;
};

/// The probability that it places a blocker in a round; all sets of rounds are equally likely.
constexpr double random_blocker_chance(const Rules& rules, int round, int blockers_left) noexcept {
  const int rounds_left = rules.rounds - round;
  return blockers_left >= rounds_left ? 1 : static_cast<double>(blockers_left) / rounds_left;
}

}  // namespace mainmatch::amidakuji

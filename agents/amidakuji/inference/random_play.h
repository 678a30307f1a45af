#pragma once

#include <algorithm>

#include "engine/amidakuji/rules.h"

namespace mainmatch::amidakuji {

/// Beads that the bot `random` bids in a round, uniformly: as few as still let it use all of them
/// in time, up to as many as it may.
struct RandomBeads {
  constexpr RandomBeads(const Rules& rules, int round, int beads_left) noexcept
      : may(std::min(rules.max_bet, beads_left)),
        must(std::clamp(beads_left - rules.max_bet * (rules.rounds - 1 - round), 0, may)) {}

  int may;
  int must;
};

/// How likely it places a blocker in a round: each set of rounds is equally likely.
constexpr double random_blocker_chance(const Rules& rules, int round, int blockers_left) noexcept {
  const int rounds_left = rules.rounds - round;
  return blockers_left >= rounds_left ? 1 : static_cast<double>(blockers_left) / rounds_left;
}

}  // namespace mainmatch::amidakuji

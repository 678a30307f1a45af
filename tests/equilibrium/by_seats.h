#pragma once

#include <functional>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch::tests {

/// The expected payoff of a strategy, seat by seat: all that the other seats can do.
inline double by_seats(const PayoffTable& table, std::span<const double> mix,
                       std::size_t strategy) {
  const ProfileSpace& space = table.space();
  std::vector<std::size_t> roles_of_others;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const int others = space.roles()[r].seats - (space.role_of(strategy) == r ? 1 : 0);
    roles_of_others.insert(roles_of_others.end(), static_cast<std::size_t>(others), r);
  }
  std::vector<int> counts(space.strategies());
  counts[strategy] = 1;
  const std::function<double(std::size_t)> from = [&](std::size_t seat) {
    if (seat == roles_of_others.size()) return table.payoffs(*table.find(counts))[strategy];
    double sum = 0;
    const std::size_t role = roles_of_others[seat];
    for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
      ++counts[s];
      sum += mix[s] * from(seat + 1);
      --counts[s];
    }
    return sum;
  };
  return from(0);
}

}  // namespace mainmatch::tests

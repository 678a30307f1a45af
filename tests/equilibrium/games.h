#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/equilibrium/payoff_table.h"

namespace mainmatch::tests {

/// A complete table whose payoffs are payoff(strategy, counts).
inline PayoffTable table_of(
    std::vector<SeatRole> roles,
    const std::function<double(std::size_t strategy, std::span<const int> counts)>& payoff) {
  const ProfileSpace space(std::move(roles));
  std::vector<SampledProfile> profiles;
  std::vector<int> counts(space.strategies());
  space.first_profile(counts);
  do {
    SampledProfile& profile = profiles.emplace_back();
    profile.counts = counts;
    for (std::size_t s = 0; s < counts.size(); ++s) {
      profile.payoffs.push_back(counts[s] > 0 ? payoff(s, counts) : 0);
    }
  } while (space.next(counts));
  return {space, profiles};
}

/// Strategies a, b, c, ...
inline std::vector<std::string> letters(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(1, static_cast<char>('a' + i));
  return names;
}

inline SeatRole all(int seats, std::size_t strategies) {
  return {"all", seats, letters(strategies)};
}

inline double uniform(Stream& chance) { return static_cast<double>(chance() >> 11) * 0x1p-53; }

inline PayoffTable random_table(std::vector<SeatRole> roles, std::uint64_t number) {
  Stream chance(StreamKey{number, 0x7461626c65});
  return table_of(std::move(roles),
                  [&](std::size_t, std::span<const int>) { return 2 * uniform(chance) - 1; });
}

/// A mix without zeros.
inline std::vector<double> random_mix(const ProfileSpace& space, std::uint64_t number) {
  Stream chance(StreamKey{number, 0x6d6978});
  std::vector<double> mix(space.strategies());
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    double sum = 0;
    const auto own = space.part(std::span(mix), r);
    for (double& p : own) sum += p = 0.05 + uniform(chance);
    for (double& p : own) p /= sum;
  }
  return mix;
}

}  // namespace mainmatch::tests

#include "bench/equilibrium/random_game.h"

#include "engine/core/rng.h"

namespace mainmatch::bench {

PayoffTable random_game(int seats, int strategies) {
  SeatRole all{"all", seats, {}};
  for (int i = 0; i < strategies; ++i) all.strategies.push_back(std::to_string(i));
  const ProfileSpace space({all});
  Stream chance(1, 0, Purpose::lineup());
  std::vector<SampledProfile> profiles;
  std::vector<int> counts(space.strategies());
  space.first_profile(counts);
  do {
    SampledProfile& profile = profiles.emplace_back();
    profile.counts = counts;
    for (std::size_t s = 0; s < counts.size(); ++s)
      profile.payoffs.push_back(static_cast<double>(chance() >> 11) * 0x1p-53);
  } while (space.next(counts));
  return {space, profiles};
}

}  // namespace mainmatch::bench

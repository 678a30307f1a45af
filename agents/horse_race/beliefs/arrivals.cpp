#include "agents/horse_race/beliefs/arrivals.h"

#include <algorithm>
#include <cmath>

#include "agents/lanes.h"

namespace mainmatch::horse_race {

namespace {

constexpr double kWidth = 3.4641016151377544;  // of a uniform distribution of variance 1

/// By other and horse: the chance that the other is ahead.
using Ahead = PerHorse<PerHorse<double>>;

/// All horses at once, an event after the other; a horse is ahead of itself with chance 0, which
/// changes nothing.
ALWAYS_INLINE void count_ahead(HorseSet all, const Ahead& ahead, PlacesAhead& counts) noexcept {
  counts = {};
  counts[0].fill(1);
  int events = 0;
  for (const Horse other : all) {
    const PerHorse<double>& chances = ahead[at(other)];
    for (int n = std::min(++events, kMaxHorses - 1); n > 0; --n) {
      const PerHorse<double>& fewer = counts[at(n - 1)];
      PerHorse<double>& so_many = counts[at(n)];
      for (std::size_t horse = 0; horse < so_many.size(); ++horse) {
        so_many[horse] += chances[horse] * (fewer[horse] - so_many[horse]);
      }
    }
    for (std::size_t horse = 0; horse < chances.size(); ++horse) {
      counts[0][horse] -= chances[horse] * counts[0][horse];
    }
  }
}

MAY_USE("avx2")
void count_by_fours(HorseSet all, const Ahead& ahead, PlacesAhead& counts) noexcept {
  count_ahead(all, ahead, counts);
}

}  // namespace

double chance_ahead(Horse one, const Arrival& its, Horse other, const Arrival& others) noexcept {
  const double variance = its.variance + others.variance;
  const double sooner = others.time - its.time;
  if (variance == 0) return sooner > 0 || (sooner == 0 && one < other) ? 1 : 0;
  return std::clamp(0.5 + sooner / (kWidth * std::sqrt(variance)), 0.0, 1.0);
}

void places_of(HorseSet all, const Arrivals& arrivals, PlacesAhead& counts) noexcept {
  Ahead ahead{};
  for (const Horse one : all) {
    for (const Horse other : all) {
      if (other <= one) continue;
      const Arrival& its = arrivals[at(one)];
      const Arrival& others = arrivals[at(other)];
      const double variance = its.variance + others.variance;
      if (variance == 0) {
        ahead[at(one)][at(other)] = chance_ahead(one, its, other, others);
        ahead[at(other)][at(one)] = chance_ahead(other, others, one, its);
        continue;
      }
      const double apart = (others.time - its.time) / (kWidth * std::sqrt(variance));
      ahead[at(one)][at(other)] = std::clamp(0.5 + apart, 0.0, 1.0);
      ahead[at(other)][at(one)] = std::clamp(0.5 - apart, 0.0, 1.0);
    }
  }
  if (has_width(Width::four)) {
    count_by_fours(all, ahead, counts);
  } else {
    count_ahead(all, ahead, counts);
  }
}

}  // namespace mainmatch::horse_race

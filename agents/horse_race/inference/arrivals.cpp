#include "agents/horse_race/inference/arrivals.h"

#include <algorithm>
#include <cmath>

namespace mainmatch::horse_race {

namespace {

constexpr double kWidth = 3.4641016151377544;  // width of a uniform distribution of variance 1

/// By other and horse: the probability that the other is ahead.
using Ahead = std::array<HorseRow, kMaxHorses>;

/// All horses side by side, one event at a time. A horse is ahead of itself with probability 0.
template <int kLanes>
ALWAYS_INLINE void count_ahead(HorseSet all, const Ahead& ahead, PlacesAhead& counts) noexcept {
  using V = Vector<kLanes>;
  const int most = all.size() - 1;
  for (int first = 0; first < kMaxHorses; first += kLanes) {
    EventCounts<kLanes> sums(most, typename V::Lanes{} + 1);
    for (const Horse other : all) {
      typename V::Lanes chances;
      V::load(chances, &ahead[at(other)].numbers[at(first)]);
      sums.add(chances);
      sums.none() -= chances * sums.none();
    }
    for (int n = 0; n <= most; ++n) V::store(&counts[at(n)].numbers[at(first)], sums[n]);
  }
}

}  // namespace

double chance_ahead(Horse one, const Arrival& its, Horse other, const Arrival& others) noexcept {
  const double variance = its.variance + others.variance;
  const double sooner = others.time - its.time;
  if (variance == 0) return sooner > 0 || (sooner == 0 && one < other) ? 1 : 0;
  return std::clamp(0.5 + sooner / (kWidth * std::sqrt(variance)), 0.0, 1.0);
}

void places_of(HorseSet all, const Arrivals& arrivals, PlacesAhead& counts, Width width) noexcept {
  Ahead ahead;
  for (const Horse horse : all) ahead[at(horse)] = {};
  for (const Horse one : all) {
    for (const Horse other : all) {
      if (other <= one) continue;
      const Arrival& its = arrivals[at(one)];
      const Arrival& others = arrivals[at(other)];
      const double variance = its.variance + others.variance;
      if (variance == 0) {
        ahead[at(one)][other] = chance_ahead(one, its, other, others);
        ahead[at(other)][one] = chance_ahead(other, others, one, its);
        continue;
      }
      const double apart = (others.time - its.time) / (kWidth * std::sqrt(variance));
      ahead[at(one)][other] = std::clamp(0.5 + apart, 0.0, 1.0);
      ahead[at(other)][one] = std::clamp(0.5 - apart, 0.0, 1.0);
    }
  }
  SIMD_CALL(width, count_ahead<kLanes>(all, ahead, counts));
}

}  // namespace mainmatch::horse_race

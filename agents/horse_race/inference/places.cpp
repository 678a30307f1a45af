// Final places: exact if no two running horses are coupled, otherwise from draws.

#include <algorithm>

#include "agents/horse_race/inference/event_counts.h"
#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

namespace {

using Running = FixedList<int, Evidence::kMaxHorses>;
/// By n and horse: P(n others are ahead in the end).
using AheadOf = std::array<HorseRow, Evidence::kMaxHorses>;

/// By code, first..last + 1, and horse: P(the final standing is at least the code).
struct Beyond {
  std::array<HorseRow, StandingCode::kCount + 1> chances;
  int first;
  int last;
};

/// All horses side by side, one event at a time. A horse is ahead of itself with probability 0.
template <int kLanes>
ALWAYS_INLINE void add_up_ahead(const Running& running, const Beyond& beyond, int horses,
                                AheadOf& sums) noexcept {
  using V = Vector<kLanes>;
  using Lanes = typename V::Lanes;
  const int most = static_cast<int>(running.size()) - 1;
  for (int first = 0; first < horses; first += kLanes) {
    Lanes lanes, here, further, sum;
    number_lanes<kLanes>(first, lanes);
    for (int n = 0; n <= most; ++n) V::store(&sums[at(n)].numbers[at(first)], Lanes{});
    for (int code = beyond.first; code <= beyond.last; ++code) {
      const HorseRow& row = beyond.chances[at(code)];
      const HorseRow& next = beyond.chances[at(code) + 1];
      V::load(here, &row.numbers[at(first)]);
      V::load(further, &next.numbers[at(first)]);
      here -= further;
      double any = 0;
      for (int i = 0; i < kLanes; ++i) any = std::max(any, here[i]);
      if (any <= 0) continue;
      EventCounts<kLanes> counts(most, here);  // P(it stands here and n are ahead)
      for (const int other : running) {
        const double number = other;
        const Lanes before = Lanes{} + next[other];
        const Lanes after = Lanes{} + row[other];
        const Lanes ahead = lanes < number ? before : (lanes > number ? after : Lanes{});
        counts.add(ahead);
        counts.none() *= 1 - ahead;
      }
      for (int n = 0; n <= most; ++n) {
        V::load(sum, &sums[at(n)].numbers[at(first)]);
        V::store(&sums[at(n)].numbers[at(first)], sum + counts[n]);
      }
    }
  }
}

}  // namespace

bool Posterior::final_places_are_exact() const noexcept {
  int running = 0;
  for (const int horse : coupling_.order) running += evidence_.final_place[at(horse)] == 0;
  return elimination_.is_exact() && running <= 1;
}

void Posterior::final_places(Stream& stream, int draws, Places& places) const noexcept {
  for (auto& chances : places) chances.fill(0);
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    const int place = evidence_.final_place[at(horse)];
    if (place > 0) places[at(horse)][at(place - 1)] = 1;
  }
  if (final_places_are_exact()) {
    convolve_places(places);
  } else {
    count_places(stream, draws, places);
  }
}

/// Uncoupled horses are independent, so the number of horses ahead of a standing is a sum of
/// independent events.
void Posterior::convolve_places(Places& places) const noexcept {
  Running running;
  Beyond beyond;
  beyond.first = StandingCode::kCount;
  beyond.last = -1;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    running.push_back(horse);
    const Lattice& lattice = lattices_[at(horse)];
    for (int i = lattice.begin(Evidence::kRounds); i < lattice.end(Evidence::kRounds); ++i) {
      beyond.first = std::min<int>(beyond.first, pool_.nodes[at(i)].code);
      beyond.last = std::max<int>(beyond.last, pool_.nodes[at(i)].code);
    }
  }
  for (int code = beyond.first; code <= beyond.last + 1; ++code) beyond.chances[at(code)] = {};
  for (const int horse : running) {
    const Lattice& lattice = lattices_[at(horse)];
    const double scale = 1 / lattice.total(pool_);
    for (int i = lattice.begin(Evidence::kRounds); i < lattice.end(Evidence::kRounds); ++i) {
      beyond.chances[pool_.nodes[at(i)].code][horse] += pool_.nodes[at(i)].forward * scale;
    }
  }
  for (int code = beyond.last; code >= beyond.first; --code) {
    for (int horse = 0; horse < evidence_.horses; ++horse) {
      beyond.chances[at(code)][horse] += beyond.chances[at(code) + 1][horse];
    }
  }
  AheadOf sums;
  SIMD_CALL(widest(), add_up_ahead<kLanes>(running, beyond, evidence_.horses, sums));
  const int count = static_cast<int>(running.size());
  const int finished = evidence_.horses - count;
  for (const int horse : running) {
    for (int n = 0; n < count; ++n) places[at(horse)][at(finished + n)] = sums[at(n)][horse];
  }
}

}  // namespace mainmatch::horse_race

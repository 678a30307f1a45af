// Final places: summed up where no two horses that run are coupled, else from draws.

#include <algorithm>

#include "agents/horse_race/beliefs/posterior.h"
#include "agents/lanes.h"

namespace mainmatch::horse_race {

namespace {

using ByHorse = Evidence::PerHorse<double>;
using Running = FixedList<int, Evidence::kMaxHorses>;
/// By code and horse: P(the final standing is at least the code).
using Beyond = std::array<ByHorse, StandingCode::kCount + 1>;
/// By n and horse: P(n others are ahead in the end).
using AheadOf = std::array<ByHorse, Evidence::kMaxHorses>;

/// All horses at once, an event after the other; that a horse is ahead of itself has chance 0,
/// which changes nothing.
ALWAYS_INLINE void add_up_ahead(const Running& running, const Beyond& beyond,
                                AheadOf& sums) noexcept {
  const int count = static_cast<int>(running.size());
  sums = {};
  for (int code = 1; code < StandingCode::kCount; ++code) {
    const ByHorse& here = beyond[at(code)];
    const ByHorse& further = beyond[at(code) + 1];
    std::array<ByHorse, Evidence::kMaxHorses> counts{};  // P(it stands here, so many are ahead)
    double most = 0;
    for (std::size_t horse = 0; horse < here.size(); ++horse) {
      counts[0][horse] = here[horse] - further[horse];
      most = std::max(most, counts[0][horse]);
    }
    if (most <= 0) continue;
    int events = 0;
    for (const int other : running) {
      ByHorse ahead;
      const double before = further[at(other)];
      const double after = here[at(other)];
      for (int horse = 0; horse < Evidence::kMaxHorses; ++horse) {
        ahead[at(horse)] = horse < other ? before : horse > other ? after : 0;
      }
      events = std::min(events + 1, count - 1);
      for (int n = events; n > 0; --n) {
        ByHorse& so_many = counts[at(n)];
        const ByHorse& fewer = counts[at(n) - 1];
        for (std::size_t horse = 0; horse < so_many.size(); ++horse) {
          so_many[horse] += (fewer[horse] - so_many[horse]) * ahead[horse];
        }
      }
      for (std::size_t horse = 0; horse < ahead.size(); ++horse) {
        counts[0][horse] *= 1 - ahead[horse];
      }
    }
    for (int n = 0; n < count; ++n) {
      for (std::size_t horse = 0; horse < here.size(); ++horse) {
        sums[at(n)][horse] += counts[at(n)][horse];
      }
    }
  }
}

MAY_USE("avx2")
void add_up_by_fours(const Running& running, const Beyond& beyond, AheadOf& sums) noexcept {
  add_up_ahead(running, beyond, sums);
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

/// Horses that are not coupled are independent, so the number of those ahead of a standing is a sum
/// of independent flips.
void Posterior::convolve_places(Places& places) const noexcept {
  Beyond beyond{};
  Running running;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    running.push_back(horse);
    const Lattice& lattice = lattices_[at(horse)];
    const double scale = 1 / lattice.total(pool_);
    for (int i = lattice.begin(Evidence::kRounds); i < lattice.end(Evidence::kRounds); ++i) {
      beyond[pool_.nodes[at(i)].code][at(horse)] += pool_.nodes[at(i)].forward * scale;
    }
  }
  for (int code = StandingCode::kCount - 1; code >= 0; --code) {
    for (std::size_t horse = 0; horse < Evidence::kMaxHorses; ++horse) {
      beyond[at(code)][horse] += beyond[at(code) + 1][horse];
    }
  }
  AheadOf sums;
  if (has_width(Width::four)) {
    add_up_by_fours(running, beyond, sums);
  } else {
    add_up_ahead(running, beyond, sums);
  }
  const int count = static_cast<int>(running.size());
  const int finished = evidence_.horses - count;
  for (const int horse : running) {
    for (int n = 0; n < count; ++n) places[at(horse)][at(finished + n)] = sums[at(n)][at(horse)];
  }
}

}  // namespace mainmatch::horse_race

// Final places: summed up where no two horses that run are coupled, else from draws.

#include <algorithm>

#include "agents/horse_race/beliefs/posterior.h"

namespace mainmatch::horse_race {

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
/// of independent flips. All horses are counted at once, an event after the other; that a horse is
/// ahead of itself has chance 0, which changes nothing.
void Posterior::convolve_places(Places& places) const noexcept {
  using ByHorse = Evidence::PerHorse<double>;
  // By code and horse: P(the final standing is at least ...).
  std::array<ByHorse, StandingCode::kCount + 1> beyond{};
  FixedList<int, Evidence::kMaxHorses> running;
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
  const int count = static_cast<int>(running.size());
  std::array<ByHorse, Evidence::kMaxHorses> sums{};
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
      std::fill(ahead.begin(), ahead.begin() + other, further[at(other)]);
      ahead[at(other)] = 0;
      std::fill(ahead.begin() + other + 1, ahead.end(), here[at(other)]);
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
  const int finished = evidence_.horses - count;
  for (const int horse : running) {
    for (int n = 0; n < count; ++n) places[at(horse)][at(finished + n)] = sums[at(n)][at(horse)];
  }
}

}  // namespace mainmatch::horse_race

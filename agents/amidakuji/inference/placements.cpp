#include "agents/amidakuji/inference/placements.h"

namespace mainmatch::amidakuji {

PlacementChances placement_chances(const PlacementHint& hint, const Rules& rules) noexcept {
  // A hint is about one leg or two. All ordered pairs of placements of those two legs (leg a and
  // any other, if the hint has one leg) are enumerated; given the pair, the remaining placements
  // are uniform over the remaining legs.
  const int legs = rules.legs;
  const int a = hint.a;
  const bool about_two = hint.b > hint.a;
  const int b = about_two ? hint.b : (a == 0 ? 1 : 0);
  PlacementChances weight{};
  int consistent = 0;
  Placements placements{};
  for (int pa = 1; pa <= legs; ++pa) {
    for (int pb = 1; pb <= legs; ++pb) {
      if (pa == pb) continue;
      placements[static_cast<std::size_t>(a)] = static_cast<std::int8_t>(pa);
      placements[static_cast<std::size_t>(b)] = static_cast<std::int8_t>(pb);
      if (!is_true(hint, placements, rules)) continue;
      ++consistent;
      weight[static_cast<std::size_t>(a)][static_cast<std::size_t>(pa - 1)] += 1;
      weight[static_cast<std::size_t>(b)][static_cast<std::size_t>(pb - 1)] += 1;
    }
  }
  for (int p = 0; p < legs; ++p) {
    const auto place = static_cast<std::size_t>(p);
    double& of_a = weight[static_cast<std::size_t>(a)][place];
    double& of_b = weight[static_cast<std::size_t>(b)][place];
    const double rest = legs > 2 ? (consistent - of_a - of_b) / (legs - 2.0) : 0;
    of_a /= consistent;
    of_b /= consistent;
    for (int e = 0; e < legs; ++e) {
      if (e != a && e != b) weight[static_cast<std::size_t>(e)][place] = rest / consistent;
    }
  }
  return weight;
}

std::array<double, kMaxLegs> expected_weights(const PlacementChances& chances,
                                              const Rules& rules) noexcept {
  std::array<double, kMaxLegs> expected{};
  for (std::size_t e = 0; e < static_cast<std::size_t>(rules.legs); ++e) {
    for (int p = 1; p <= rules.paying_places; ++p) {
      expected[e] += chances[e][static_cast<std::size_t>(p - 1)] * (rules.paying_places + 1 - p);
    }
  }
  return expected;
}

}  // namespace mainmatch::amidakuji

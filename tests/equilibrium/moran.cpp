#include "experiments/game_theory/moran.h"

#include <cmath>

#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("a mutant of constant advantage takes over with Moran's probability",
          "[equilibrium][moran]") {
  for (const int population : {2, 10, 50}) {
    for (const double gain : {-0.3, 0.1, 2.0}) {
      const std::vector<double> gains(std::size_t(population - 1), gain);
      for (const double intensity : {0.01, 1.0, 5.0}) {
        const double d = intensity * gain;
        const double expected = std::expm1(-d) / std::expm1(-population * d);
        CHECK(std::exp(log_fixation(gains, intensity)) == Approx(expected).epsilon(1e-11));
      }
      CHECK(std::exp(log_fixation(gains, 0)) == Approx(1.0 / population).epsilon(1e-13));
    }
  }
  CHECK(log_fixation(std::vector<double>(49, -1.0), 1e4) == Approx(-49e4).epsilon(1e-12));
}

TEST_CASE("a mutant meets others as drawn without putting back", "[equilibrium][moran]") {
  // In pairs: k mutants out of Z; a mutant meets another with chance (k - 1) / (Z - 1).
  const int population = 7;
  const Encounter pair{{3, 1, 0}, {0, 5, 2}};
  const std::vector<double> gains = Moran(2, population).advantage(pair);
  REQUIRE(gains.size() == 6);
  for (int k = 1; k < population; ++k) {
    const double mutants = k - 1.0, rest = population - 1.0;
    const double mutant = (mutants * 2 + (rest - mutants) * 5) / rest;
    const double resident = (k * 1.0 + (rest - k) * 3) / rest;
    CHECK(gains[std::size_t(k - 1)] == Approx(mutant - resident).epsilon(1e-13));
  }
}

TEST_CASE("payoffs linear in mutants met depend on the mean number met", "[equilibrium][moran]") {
  const int seats = 9, population = 50;
  Encounter group;
  for (int mutants = 0; mutants <= seats; ++mutants) {
    group.resident.push_back(2.0 * mutants);          // met, by a resident: all
    group.mutant.push_back(3.0 * (mutants - 1) + 1);  // by a mutant: all but itself
  }
  const std::vector<double> gains = Moran(seats, population).advantage(group);
  for (int k = 1; k < population; ++k) {
    const double met = (seats - 1.0) / (population - 1);
    CHECK(gains[std::size_t(k - 1)] == Approx(3 * met * (k - 1) + 1 - 2 * met * k).epsilon(1e-12));
  }
}

TEST_CASE("a group as large as its population leaves nothing to chance", "[equilibrium][moran]") {
  const Encounter group{{1, 2, 4, 0}, {0, 8, 16, 32}};
  const std::vector<double> gains = Moran(3, 3).advantage(group);
  CHECK(gains == std::vector<double>{8 - 2, 16 - 4});
}

}  // namespace mainmatch::tests

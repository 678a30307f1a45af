#include "experiments/game_theory/markov.h"

#include <cmath>
#include <limits>

#include "engine/core/rng.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("the stationary distribution of two states follows from their rates",
          "[equilibrium][markov]") {
  for (const double down : {0.0, -3.0, -700.0, -50000.0}) {
    const std::vector<double> mass = stationary({0, down, down - 2, 0}, 2);
    CHECK(mass[0] == Approx(1 / (1 + std::exp(2.0))).epsilon(1e-9));
    CHECK(mass[0] + mass[1] == Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("what flows into a state of a Markov chain flows out of it", "[equilibrium][markov]") {
  Stream chance(3, 0, Purpose::lineup());
  for (const std::size_t states : {1u, 2u, 5u, 40u}) {
    std::vector<double> log_rates(states * states);
    for (double& rate : log_rates) rate = -0.1 * chance.below(200);
    // A ring of sure ways keeps it irreducible where others are missing.
    for (std::size_t i = 0; i < states; ++i) {
      for (std::size_t j = 0; j < states; ++j) {
        if (j != (i + 1) % states && chance.below(3) == 0)
          log_rates[i * states + j] = -std::numeric_limits<double>::infinity();
      }
    }
    const std::vector<double> mass = stationary(log_rates, states);
    double all = 0;
    for (std::size_t i = 0; i < states; ++i) {
      double in = 0, out = 0;
      for (std::size_t j = 0; j < states; ++j) {
        if (j == i) continue;
        in += mass[j] * std::exp(log_rates[j * states + i]);
        out += mass[i] * std::exp(log_rates[i * states + j]);
      }
      CHECK(in == Approx(out).epsilon(1e-12));
      all += mass[i];
    }
    CHECK(all == Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("rates too small for doubles still have a stationary distribution",
          "[equilibrium][markov]") {
  // A ladder: each state is left upwards e^2000 times as often as downwards, save between the last
  // two, where both are as rare.
  const double no = -std::numeric_limits<double>::infinity();
  const std::vector<double> mass = stationary(
      {no, -1000, no, no, -3000, no, -500, no, no, -2500, no, -9000, no, no, -9000, no}, 4);
  CHECK(mass[0] == 0);
  CHECK(mass[1] == 0);
  CHECK(mass[2] == Approx(0.5).epsilon(1e-12));
  CHECK(mass[3] == Approx(0.5).epsilon(1e-12));
}

}  // namespace mainmatch::tests

#include "experiments/game_theory/deviations.h"

#include <cmath>

#include "experiments/game_theory/regret.h"
#include "experiments/game_theory/replicator.h"
#include "tests/catch.h"
#include "tests/equilibrium/by_seats.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

std::vector<double> mix_of(const PayoffTable& table, std::uint64_t number) {
  Stream chance(StreamKey{number, 1});
  return random_mix(table.space(), chance);
}

std::vector<std::vector<SeatRole>> shapes() {
  return {
      {all(1, 1)},
      {all(1, 3)},
      {all(2, 2)},
      {all(5, 3)},
      {all(4, 4)},
      {all(3, 5)},
      {all(6, 1)},
      {all(5, 6)},
      {all(4, 7)},
      {all(3, 8)},
      {all(3, 9)},
      {all(12, 2)},
      {{"row", 1, letters(3)}, {"column", 1, letters(2)}},
      {{"h", 3, letters(2)}, {"i", 2, letters(3)}},
      {{"h", 2, letters(4)}, {"i", 3, letters(1)}},
      {{"h", 2, letters(1)}, {"i", 1, letters(3)}, {"j", 2, letters(2)}},
      {{"h", 1, letters(2)}, {"i", 2, letters(1)}, {"j", 2, letters(2)}, {"k", 1, letters(3)}},
  };
}

}  // namespace

TEST_CASE("payoffs against a mix are the sum over all that the other seats can do",
          "[equilibrium]") {
  std::uint64_t number = 0;
  for (const auto& shape : shapes()) {
    const PayoffTable table = random_table(shape, ++number);
    const std::vector<double> mix = mix_of(table, number);
    const DeviationPayoffs deviations(table);
    std::vector<double> payoffs(table.strategies());
    deviations.evaluate(mix, payoffs);
    const std::optional<Assessment> again = assess(table, mix);
    REQUIRE(again);
    for (std::size_t s = 0; s < mix.size(); ++s) {
      INFO("shape " << number << " strategy " << s);
      const double expected = by_seats(table, mix, s);
      CHECK(payoffs[s] == Approx(expected).margin(1e-13));
      CHECK(*again->payoffs[s] == Approx(expected).margin(1e-13));
    }
  }
}

TEST_CASE("sums have the same bits however many doubles the machine takes at a time",
          "[equilibrium]") {
  using namespace deviation;
  Stream chance(StreamKey{3, 3});
  const auto drawn = [&](std::size_t size) {
    std::vector<double> numbers(size);
    for (double& number : numbers) number = static_cast<double>(chance() >> 11) * 0x1p-53;
    return numbers;
  };
  for (std::size_t own = 1; own <= 10; ++own) {
    const std::vector<Block> blocks = {{0, 1}, {4, 3}, {0, 4}, {4, 2}};
    const std::vector<double> coefficients = drawn(4), factors = drawn(16);
    const std::vector<double> weights = drawn(10 * kLanes * own);
    const Blocks of{blocks, coefficients.data(), factors.data(), weights.data(), own};
    std::vector<double> sums[3], parts[3], joined[3], added[3], products[3], pairs[3];
    constexpr Width kWidths[] = {Width::two, Width::four, Width::eight};
    for (std::size_t i = 0; i < 3; ++i) {
      const Width width = kWidths[i];
      if (!has_width(width)) continue;
      sums[i].resize(own);
      add_up(of, sums[i].data(), width);
      parts[i].resize(4 * part_size(own));
      joined[i].resize(16 * own);
      split_up(of, parts[i].data(), joined[i].data(), width);
      added[i].resize(part_size(own));
      add_parts(coefficients, parts[i].data(), own, added[i].data(), width);
      products[i].resize(20);
      const std::vector<Segment> segments = {{1, 0, 0, 2}, {2, 4, 7, 3}};
      multiply(segments, coefficients.data(), factors.data(), products[i].data(), width);
      pairs[i].resize(12);
      const std::vector<std::size_t> begins = {0, 4, 8, 12};
      multiply_pairs(begins, coefficients.data(), factors.data(), pairs[i].data(), width);
    }
    for (std::size_t i = 1; i < 3; ++i) {
      INFO("strategies " << own << " width " << i);
      if (!has_width(kWidths[i])) continue;
      CHECK(sums[0] == sums[i]);
      CHECK(parts[0] == parts[i]);
      CHECK(joined[0] == joined[i]);
      CHECK(added[0] == added[i]);
      CHECK(products[0] == products[i]);
      CHECK(pairs[0] == pairs[i]);
    }
    for (std::size_t s = 0; s < own; ++s) CHECK(added[0][s] == Approx(sums[0][s]).epsilon(1e-14));
  }
}

TEST_CASE("pure mixes meet one profile", "[equilibrium]") {
  const PayoffTable table = random_table({all(12, 6)}, 5);
  const DeviationPayoffs deviations(table);
  std::vector<double> payoffs(6);
  deviations.evaluate(std::vector<double>{0, 0, 1, 0, 0, 0}, payoffs);
  CHECK(payoffs[2] == table.payoffs(*table.find(std::vector<int>{0, 0, 12, 0, 0, 0}))[2]);
  CHECK(payoffs[4] == table.payoffs(*table.find(std::vector<int>{0, 0, 11, 0, 1, 0}))[4]);
}

TEST_CASE("many seats and rare strategies neither overflow nor vanish", "[equilibrium]") {
  const PayoffTable table = table_of(
      {all(64, 3)}, [](const std::vector<int>& counts, std::size_t) { return 1e98 * counts[1]; });
  const DeviationPayoffs deviations(table);
  const std::vector<double> mix = {1 - 1e-300 - 1e-12, 1e-12, 1e-300};
  std::vector<double> payoffs(3);
  deviations.evaluate(mix, payoffs);
  CHECK(payoffs[0] == Approx(63e-12 * 1e98).epsilon(1e-9));
  CHECK(payoffs[1] == Approx(1e98).epsilon(1e-9));
  CHECK(payoffs[2] == Approx(63e-12 * 1e98).epsilon(1e-9));
}

TEST_CASE("the Jacobian agrees with differences", "[equilibrium]") {
  std::uint64_t number = 0;
  for (const auto& shape : shapes()) {
    const PayoffTable table = random_table(shape, ++number);
    const std::size_t k = table.strategies();
    const std::vector<double> mix = mix_of(table, number);
    const DeviationPayoffs deviations(table);
    std::vector<double> plain(k), payoffs(k), jacobian(k * k), up(k), down(k);
    deviations.evaluate(mix, plain);
    deviations.evaluate(mix, payoffs, jacobian);
    for (std::size_t t = 0; t < k; ++t) {
      constexpr double kStep = 1e-5;
      std::vector<double> moved = mix;
      moved[t] += kStep;
      deviations.evaluate(moved, up);
      moved[t] = mix[t] - kStep;
      deviations.evaluate(moved, down);
      for (std::size_t s = 0; s < k; ++s) {
        INFO("shape " << number << " payoff " << s << " by " << t);
        CHECK(jacobian[s * k + t] == Approx((up[s] - down[s]) / (2 * kStep)).margin(1e-8));
      }
    }
    for (std::size_t s = 0; s < k; ++s) CHECK(payoffs[s] == Approx(plain[s]).margin(1e-14));
  }
}

TEST_CASE("the Jacobian holds at the border of the simplex", "[equilibrium]") {
  const PayoffTable table = random_table({all(7, 5)}, 3);
  const std::vector<double> mix = {0, 0.5, 0, 0.5, 0};
  std::vector<double> payoffs(5), jacobian(25), up(5);
  const DeviationPayoffs deviations(table);
  deviations.evaluate(mix, payoffs, jacobian);
  for (std::size_t t = 0; t < 5; ++t) {
    constexpr double kStep = 1e-7;
    std::vector<double> moved = mix;
    moved[t] += kStep;
    deviations.evaluate(moved, up);
    for (std::size_t s = 0; s < 5; ++s) {
      CHECK(jacobian[s * 5 + t] == Approx((up[s] - payoffs[s]) / kStep).margin(1e-4));
    }
  }
}

}  // namespace mainmatch::tests

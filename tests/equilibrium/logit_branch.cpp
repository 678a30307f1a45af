#include "experiments/game_theory/logit_branch.h"

#include <algorithm>
#include <cmath>

#include "experiments/game_theory/alpha_rank.h"
#include "tests/catch.h"
#include "tests/equilibrium/tables.h"

namespace mainmatch::tests {

namespace {

LogitBranch branch_of(const PayoffTable& table) {
  return logit_branch(table.space(), DeviationPayoffs(table), payoff_width(table));
}

/// How far a point is from being an answer to itself, in probability.
double miss(const PayoffTable& table, const LogitPoint& point) {
  const ProfileSpace& space = table.space();
  std::vector<double> worth(table.strategies());
  DeviationPayoffs(table).evaluate(point.mix, worth);
  double most = 0;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const auto own = space.part(std::span<const double>(worth), r);
    const double best = *std::max_element(own.begin(), own.end());
    double sum = 0;
    for (const double w : own) sum += std::exp(point.lambda * (w - best));
    for (std::size_t i = 0; i < own.size(); ++i) {
      const double answer = std::exp(point.lambda * (own[i] - best)) / sum;
      most = std::max(most, std::abs(point.mix[space.first(r) + i] - answer));
    }
  }
  return most;
}

}  // namespace

TEST_CASE("the logit branch of the volunteer's dilemma satisfies its closed form",
          "[equilibrium][qre]") {
  // Who volunteers pays 0.4; everybody gets 1 if somebody does.
  for (const int seats : {2, 5, 12}) {
    const PayoffTable table = symmetric_table(seats, 2, [](const std::vector<int>& counts, auto s) {
      return s == 0 ? 0.6 : counts[0] > 0 ? 1.0 : 0.0;
    });
    const LogitBranch branch = branch_of(table);
    REQUIRE(branch.arrived);
    CHECK(branch.points.front().lambda == 0);
    CHECK(branch.points.front().mix == std::vector<double>{0.5, 0.5});
    for (const LogitPoint& point : branch.points) {
      const double shirk = point.mix[1];
      const double gain = 0.6 - (1 - std::pow(shirk, seats - 1));
      CHECK(std::abs(point.mix[0] - 1 / (1 + std::exp(-point.lambda * gain))) < 1e-9);
      CHECK(point.mix[0] + shirk == Approx(1).epsilon(1e-14));
    }
    CHECK(branch.points.back().mix[1] == Approx(std::pow(0.4, 1.0 / (seats - 1))).epsilon(1e-5));
  }
}

TEST_CASE("every point of the logit branch answers itself and the last is close to Nash",
          "[equilibrium][qre]") {
  const std::vector<std::vector<SeatRole>> shapes = {
      {{"all", 3, {"a", "b", "c"}}},
      {{"all", 9, {"a", "b", "c", "d"}}},
      {{"x", 3, {"a", "b"}}, {"y", 2, {"c", "d", "e"}}},
      {{"x", 1, {"a", "b", "c"}}, {"y", 1, {"d", "e", "f"}}, {"z", 1, {"g", "h"}}}};
  int arrived = 0, all = 0;
  for (const auto& roles : shapes) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const PayoffTable table = random_table(roles, seed);
      const LogitBranch branch = branch_of(table);
      for (const LogitPoint& point : branch.points) CHECK(miss(table, point) < 1e-9);
      ++all;
      arrived += branch.arrived;
    }
  }
  CHECK(arrived == all);
}

TEST_CASE("the logit branch chooses the risk-dominant of two equilibria", "[equilibrium][qre]") {
  // Stag hunt: both hunt or both do not; not to hunt is safer.
  const LogitBranch branch = branch_of(matrix_table({{4, 0}, {3, 3}}));
  REQUIRE(branch.arrived);
  CHECK(branch.points.back().mix[1] == Approx(1).epsilon(1e-9));
}

TEST_CASE("the logit branch stays at the even mix where that is an equilibrium",
          "[equilibrium][qre]") {
  const LogitBranch branch = branch_of(matrix_table({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}));
  REQUIRE(branch.arrived);
  for (const LogitPoint& point : branch.points) {
    for (const double chance : point.mix) CHECK(chance == Approx(1.0 / 3).epsilon(1e-12));
  }
  CHECK(branch.points.back().lambda >= 50);
}

TEST_CASE("the logit branch of matching pennies with unequal stakes follows its equations",
          "[equilibrium][qre]") {
  // McKelvey and Palfrey's example: the row's first match pays 9.
  const PayoffTable table = bimatrix_table({{9, 0}, {0, 1}}, {{0, 1}, {1, 0}});
  const LogitBranch branch = branch_of(table);
  REQUIRE(branch.arrived);
  for (const LogitPoint& point : branch.points) {
    const double p = point.mix[0], q = point.mix[2];
    CHECK(std::abs(p - 1 / (1 + std::exp(-point.lambda * (10 * q - 1)))) < 1e-8);
    CHECK(std::abs(q - 1 / (1 + std::exp(-point.lambda * (1 - 2 * p)))) < 1e-8);
  }
  CHECK(branch.points.back().mix[0] == Approx(0.5).epsilon(1e-4));
  CHECK(branch.points.back().mix[2] == Approx(0.1).epsilon(1e-4));
}

}  // namespace mainmatch::tests

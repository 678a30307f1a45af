#include "experiments/game_theory/replicator.h"

#include <algorithm>
#include <cmath>

#include "experiments/game_theory/alpha_rank.h"
#include "experiments/game_theory/dormand_prince.h"
#include "tests/catch.h"
#include "tests/equilibrium/tables.h"

namespace mainmatch::tests {

namespace {

struct Evolution {
  explicit Evolution(const PayoffTable& given)
      : table(given), payoffs(table), replicator(table.space(), payoffs, payoff_width(table)) {}

  std::vector<Trajectory> from_anywhere(int starts) const {
    Stream chance(1, 0, Purpose::lineup());
    std::vector<std::vector<double>> mixes;
    for (int i = 0; i < starts; ++i) mixes.push_back(random_mix(table.space(), chance));
    return replicator.follow_all(mixes);
  }

  PayoffTable table;
  DeviationPayoffs payoffs;
  Replicator replicator;
};

double product(const std::vector<double>& mix) { return mix[0] * mix[1] * mix[2]; }

}  // namespace

TEST_CASE("Dormand and Prince's steps are of fifth order and keep their tolerance",
          "[equilibrium][replicator]") {
  const auto oscillate = [](const std::vector<double>& y, std::vector<double>& slope) {
    slope = {y[1], -y[0]};
  };
  DormandPrince path(oscillate, {1, 0}, 0.1, 1e-10);
  double time = 0;
  int steps = 0;
  while (time < 10) {
    time += path.advance(10 - time);
    ++steps;
  }
  CHECK(path.at()[0] == Approx(std::cos(10.0)).margin(1e-8));
  CHECK(path.at()[1] == Approx(-std::sin(10.0)).margin(1e-8));
  CHECK(steps < 300);
  const auto error = [&](double step) {
    DormandPrince once(oscillate, {1, 0}, step, 1.0);
    once.advance(step);
    return std::abs(once.at()[1] + std::sin(step));
  };
  CHECK(std::log2(error(0.4) / error(0.2)) > 5.5);  // of a step: one order more
}

TEST_CASE("good rock-paper-scissors comes to rest inside", "[equilibrium][replicator]") {
  const Evolution game(rock_paper_scissors(2));
  const std::vector<Attractor> found = attractors(game.from_anywhere(20));
  REQUIRE(found.size() == 1);
  CHECK(found[0].settled);
  CHECK(found[0].basin == 1);
  for (const double share : found[0].end) CHECK(share == Approx(1.0 / 3).epsilon(1e-6));
}

TEST_CASE("a trajectory ends after as many steps as it is given", "[equilibrium][replicator]") {
  const Evolution game(rock_paper_scissors(1));
  const std::vector<double> start = {0.5, 0.3, 0.2};
  const auto end_after = [&](int steps) {
    return Replicator(game.table.space(), game.payoffs, 2, 1e-8, steps).follow(start);
  };
  const Trajectory three = end_after(3), four = end_after(4);
  CHECK(!three.settled);
  CHECK(three.points.back().time > 0);
  CHECK(three.points.back().time < four.points.back().time);
  CHECK(four.points.back().time < Replicator::kHorizon / 20);
  for (std::size_t i = 0; i < start.size(); ++i) {  // of the last step
    CHECK(three.low[i] < three.end[i] + 1e-12);
    CHECK(three.end[i] < three.high[i] + 1e-12);
    CHECK(three.high[i] - three.low[i] < 0.2);
  }
}

TEST_CASE("zero-sum rock-paper-scissors goes around closed orbits", "[equilibrium][replicator]") {
  const Evolution game(rock_paper_scissors(1));
  for (const Trajectory& trajectory : game.from_anywhere(8)) {
    CHECK(!trajectory.settled);
    const double kept = product(trajectory.points.front().mix);
    for (const Trajectory::Point& point : trajectory.points)
      CHECK(product(point.mix) == Approx(kept).epsilon(1e-3));
    for (const double mean : trajectory.end) CHECK(mean == Approx(1.0 / 3).epsilon(0.05));
    CHECK(trajectory.points.back().time == Replicator::kHorizon);
  }
}

TEST_CASE("bad rock-paper-scissors goes out to a cycle along the boundary",
          "[equilibrium][replicator]") {
  const Evolution game(rock_paper_scissors(0.5));
  for (const Trajectory& trajectory : game.from_anywhere(8)) {
    CHECK(!trajectory.settled);
    CHECK(product(trajectory.points.back().mix) < 1e-9);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(trajectory.low[i] < 1e-6);
      CHECK(trajectory.high[i] > 0.99);
    }
  }
}

TEST_CASE("hawks and doves settle at their mixed equilibrium, whoever is many at first",
          "[equilibrium][replicator]") {
  // In pairs: V = 1, C = 4; a quarter are hawks.
  const Evolution pair(matrix_table({{-1.5, 1}, {0, 0.5}}));
  const std::vector<Attractor> found = attractors(pair.from_anywhere(30));
  REQUIRE(found.size() == 1);
  CHECK(found[0].end[0] == Approx(0.25).epsilon(1e-6));

  // Two roles: one side becomes all hawks, the other all doves; each from half of the starts.
  const Evolution sides(bimatrix_table({{-1.5, 1}, {0, 0.5}}, {{-1.5, 0}, {1, 0.5}}));
  const std::vector<Attractor> split = attractors(sides.from_anywhere(200));
  REQUIRE(split.size() == 2);
  CHECK(split[0].end[0] == Approx(1 - split[0].end[2]).margin(1e-6));
  CHECK(split[1].end[0] == Approx(split[0].end[2]).margin(1e-6));
  CHECK(split[0].basin + split[1].basin == Approx(1));
  CHECK(split[0].basin < 0.6);
}

TEST_CASE("a coordination game's basins end at its mixed equilibrium",
          "[equilibrium][replicator]") {
  // Both a pay 3, both b pay 1: b wins if less than a quarter play a.
  const Evolution game(matrix_table({{3, 0}, {0, 1}}));
  for (const double a : {0.001, 0.2, 0.249, 0.251, 0.3, 0.999}) {
    const Trajectory trajectory = game.replicator.follow({a, 1 - a});
    CHECK(trajectory.settled);
    CHECK(trajectory.end[0] == Approx(a > 0.25 ? 1 : 0).margin(1e-6));
    CHECK(trajectory.points.front().mix[0] == a);
    CHECK(trajectory.points.back().mix == trajectory.end);
  }
  CHECK(game.replicator.follow({0.25, 0.75}).end[0] == 0.25);
  const std::vector<Attractor> found = attractors(game.from_anywhere(400));
  REQUIRE(found.size() == 2);
  CHECK(found[0].end[0] == Approx(1).epsilon(1e-6));
  CHECK(found[0].basin == Approx(0.75).margin(0.07));
}

TEST_CASE("a pure logistic trajectory follows its closed form", "[equilibrium][replicator]") {
  // a earns 1 more than b: the odds of a grow as e^t.
  const Evolution game(symmetric_table(
      6, 2, [](const std::vector<int>&, std::size_t s) { return s == 0 ? 3.0 : 2.0; }));
  const Trajectory trajectory = game.replicator.follow({0.01, 0.99});
  REQUIRE(trajectory.points.size() > 20);
  for (const Trajectory::Point& point : trajectory.points) {
    const double odds = 0.01 / 0.99 * std::exp(point.time);
    CHECK(point.mix[0] == Approx(odds / (1 + odds)).epsilon(1e-7));
  }
}

TEST_CASE("mixes are drawn evenly from the simplex of each role", "[equilibrium][replicator]") {
  const ProfileSpace space({{"x", 2, {"a", "b", "c"}}, {"y", 1, {"d", "e"}}, {"z", 4, {"f"}}});
  Stream chance(5, 0, Purpose::lineup());
  const int draws = 20000;
  std::vector<double> sum(6), squares(6);
  for (int i = 0; i < draws; ++i) {
    const std::vector<double> mix = random_mix(space, chance);
    REQUIRE(mix.size() == 6);
    CHECK(mix[0] + mix[1] + mix[2] == Approx(1).epsilon(1e-14));
    for (std::size_t s = 0; s < 6; ++s) {
      CHECK(mix[s] > 0);
      sum[s] += mix[s] / draws;
      squares[s] += mix[s] * mix[s] / draws;
    }
  }
  // Dirichlet(1, ..., 1): means 1/k, mean squares 2 / (k (k + 1)).
  for (std::size_t s = 0; s < 3; ++s) {
    CHECK(sum[s] == Approx(1.0 / 3).margin(0.01));
    CHECK(squares[s] == Approx(1.0 / 6).margin(0.01));
  }
  CHECK(sum[3] == Approx(0.5).margin(0.01));
  CHECK(squares[3] == Approx(1.0 / 3).margin(0.01));
  CHECK(sum[5] == Approx(1).epsilon(1e-10));
}

}  // namespace mainmatch::tests

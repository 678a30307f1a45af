#include "experiments/analyses/sweep/points.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/sweep/axes.h"

using namespace mainmatch;

namespace {

RuleAxis levels(std::vector<double> values) {
  return {.rule = "l", .levels = values, .lo = values.front(), .hi = values.back()};
}

}  // namespace

TEST_CASE("a grid has all combinations that the rules allow", "[sweep]") {
  const std::vector<RuleAxis> axes = {levels({1, 2}), levels({5, 6, 7})};
  const PointValidation odd = [](const Point& point) {
    return point[0] + point[1] == 8 ? "eight: not allowed" : "";
  };
  const Points points = grid_points(axes, odd);
  CHECK(points.all == std::vector<Point>{{1, 5}, {1, 6}, {2, 5}, {2, 7}});
  CHECK(points.forbidden ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"eight: not allowed", 2}});
  CHECK_FALSE(points.sampled());
  CHECK(points.rows.empty());

  const PointValidation none = [](const Point&) { return std::string("never"); };
  CHECK_THROWS_WITH(grid_points(axes, none), "vary: the rules forbid all combinations; never");
  const std::vector<RuleAxis> continuous = {levels({1, 2}), reals(0, 1)};
  CHECK_THROWS_WITH(grid_points(continuous, kAllValid),
                    "vary: r: a range without a step requires --sample");
  const std::vector<RuleAxis> many(5, levels({1, 2, 3, 4, 5, 6, 7}));
  CHECK_THROWS_WITH(grid_points(many, kAllValid),
                    "vary: more than 10000 combinations, expected fewer or --sample");
}

TEST_CASE("rows of a sample differ from those of A where they are to", "[sweep]") {
  const std::vector<RuleAxis> axes = {reals(0, 10), levels({1, 2}), reals(-1, 1)};
  for (const PointDesign design : {PointDesign::lhs, PointDesign::sobol}) {
    const Points points = sampled_points(design, axes, 40, 3, kAllValid);
    REQUIRE(points.a.size() == 40);
    REQUIRE(points.b.size() == 40);
    REQUIRE(points.ab.size() == 3);
    REQUIRE(points.rows.size() == points.all.size());
    for (std::size_t j = 0; j < 40; ++j) {
      const Point& a = points.all[points.a[j]];
      const Point& b = points.all[points.b[j]];
      for (std::size_t i = 0; i < 3; ++i) {
        Point expected = a;
        expected[i] = b[i];
        CHECK(points.all[points.ab[i][j]] == expected);
        CHECK(points.rows[points.ab[i][j]] == j);
        CHECK((a[i] >= axes[i].lo && a[i] <= axes[i].hi));
      }
      CHECK((points.rows[points.a[j]] == j && points.rows[points.b[j]] == j));
    }
    // Where A and B have the same level, AB is A and is not played twice.
    CHECK(points.all.size() < 40 * 5);
    CHECK(points.all.size() > 40 * 4);
    const Points same = sampled_points(design, axes, 40, 3, kAllValid);
    CHECK(same.all == points.all);
    CHECK(sampled_points(design, axes, 40, 4, kAllValid).all != points.all);
  }
}

TEST_CASE("samples fill their axes evenly", "[sweep]") {
  constexpr std::size_t kRows = 64;
  const std::vector<RuleAxis> axes = {reals(0, 1), reals(0, 1)};
  for (const PointDesign design : {PointDesign::lhs, PointDesign::sobol}) {
    const Points points = sampled_points(design, axes, kRows, 11, kAllValid);
    for (const auto* const matrix : {&points.a, &points.b}) {
      for (std::size_t i = 0; i < 2; ++i) {
        std::set<double> strata;
        for (const std::size_t number : *matrix) {
          strata.insert(std::floor(points.all[number][i] * kRows));
        }
        CHECK(strata.size() == kRows);  // one in each 64th
      }
    }
    // 8 x 8 squares: Sobol's first dimensions have one point in each; a hypercube does not.
    std::set<std::pair<double, double>> squares;
    for (const std::size_t number : points.a) {
      squares.insert(
          {std::floor(points.all[number][0] * 8), std::floor(points.all[number][1] * 8)});
    }
    CHECK((squares.size() == 64) == (design == PointDesign::sobol));
  }
}

TEST_CASE("forbidden rows are drawn anew", "[sweep]") {
  const std::vector<RuleAxis> axes = {reals(0, 1), reals(0, 1)};
  const PointValidation corner = [](const Point& point) {
    return point[0] + point[1] > 1.5 ? "too much" : "";
  };
  for (const PointDesign design : {PointDesign::lhs, PointDesign::sobol}) {
    const Points points = sampled_points(design, axes, 50, 1, corner);
    CHECK(points.a.size() == 50);
    CHECK(std::all_of(points.all.begin(), points.all.end(),
                      [](const Point& point) { return point[0] + point[1] <= 1.5; }));
    REQUIRE(points.forbidden.size() == 1);
    CHECK(points.forbidden[0].first == "too much");
    CHECK(points.forbidden[0].second > 0);
  }
  const PointValidation nearly_all = [](const Point& point) { return point[0] > 1e-4 ? "no" : ""; };
  CHECK_THROWS_WITH(sampled_points(PointDesign::sobol, axes, 50, 1, nearly_all),
                    "vary: the rules forbid nearly all combinations; no");
  CHECK_THROWS_WITH(sampled_points(PointDesign::lhs, axes, 2501, 1, kAllValid),
                    "sample: got 2501, expected 2..2500 for this number of rules");
}

#include "experiments/game_theory/arc.h"

#include <cmath>

#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

/// A helix of radius 1 that rises by one per radian: two functions of three coordinates.
Curve helix() {
  return {[](const std::vector<double>& p, Curve::Linear& linear) {
    linear.values = {p[0] - std::cos(p[2]), p[1] - std::sin(p[2])};
    linear.matrix = {1, 0, std::sin(p[2]), 0, 1, -std::cos(p[2])};
  }};
}

}  // namespace

TEST_CASE("a curve is followed around its turns", "[equilibrium][arc]") {
  // The circle x^2 + y^2 = 1 turns back in both coordinates.
  const Curve circle{[](const std::vector<double>& p, Curve::Linear& linear) {
    linear.values = {p[0] * p[0] + p[1] * p[1] - 1};
    linear.matrix = {2 * p[0], 2 * p[1]};
  }};
  Arc arc(circle, {1, 0}, {0, 1}, {.longest = 0.5});
  double angle = 0;
  for (int step = 0; step < 60; ++step) {
    const std::vector<double> last = arc.point();
    REQUIRE(arc.advance());
    const std::vector<double>& p = arc.point();
    CHECK(std::hypot(p[0], p[1]) == Approx(1).epsilon(1e-11));
    angle += std::asin(last[0] * p[1] - last[1] * p[0]);
  }
  CHECK(angle > 4 * std::acos(-1.0));  // twice around, never back
}

TEST_CASE("a start off the curve is drawn onto it, and the way ahead is kept",
          "[equilibrium][arc]") {
  for (const double side : {1.0, -1.0}) {
    Arc arc(helix(), {1.01, 0.02, 0}, {0, 0, side}, {.longest = 0.3});
    for (int step = 0; step < 100; ++step) {
      const double height = arc.point()[2];
      REQUIRE(arc.advance());
      CHECK((arc.point()[2] - height) * side > 0);
      CHECK(arc.point()[0] == Approx(std::cos(arc.point()[2])).margin(1e-10));
      CHECK(arc.point()[1] == Approx(std::sin(arc.point()[2])).margin(1e-10));
    }
  }
}

TEST_CASE("a curve that ends is followed to its end", "[equilibrium][arc]") {
  const Curve cliff{[](const std::vector<double>& p, Curve::Linear& linear) {
    linear.values = {p[0] > 1 ? std::nan("") : p[1] - p[0] * p[0]};
    linear.matrix = {-2 * p[0], 1};
  }};
  Arc arc(cliff, {0, 0}, {1, 0}, {});
  int steps = 0;
  while (arc.advance()) REQUIRE(++steps < 10000);
  CHECK(arc.point()[0] <= 1);
  CHECK(arc.point()[0] > 1 - 1e-8);
}

}  // namespace mainmatch::tests

#include "experiments/improve/cmaes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// Minimizes f; where the mean is after so many generations.
template <class F>
Coordinates minimized(CmaEs strategy, int generations, const F& f) {
  for (int i = 0; i < generations; ++i) {
    const std::vector<Coordinates>& members = strategy.ask();
    std::vector<std::size_t> order(members.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return f(members[a]) < f(members[b]); });
    strategy.tell(order);
  }
  return strategy.mean();
}

double distance(const Coordinates& x, double to) {
  double sum = 0;
  for (const double one : x) sum += (one - to) * (one - to);
  return std::sqrt(sum);
}

}  // namespace

TEST_CASE("a strategy finds the bottom of a bowl", "[improve]") {
  for (const std::size_t n : {1u, 2u, 5u, 16u}) {
    CAPTURE(n);
    const CmaEs strategy(Coordinates(n, 0.9), 0.25, Coordinates(n, 0), 7, 1);
    const Coordinates found = minimized(strategy, 120 + static_cast<int>(12 * n),
                                        [](const Coordinates& x) { return distance(x, 0.3); });
    CHECK(distance(found, 0.3) < 1e-3);
  }
}

TEST_CASE("a strategy learns the shape of a narrow valley", "[improve]") {
  // Steps that are alike in all directions would need some thousand generations.
  const auto valley = [](const Coordinates& x) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      const double across = x[i] - x[i + 1];
      sum += 1e4 * across * across;
    }
    return sum + distance(x, 0.2) * distance(x, 0.2);
  };
  const CmaEs strategy(Coordinates(6, 0.8), 0.25, Coordinates(6, 0), 3, 1);
  CHECK(distance(minimized(strategy, 260, valley), 0.2) < 0.01);
}

TEST_CASE("a strategy is a function of its seed and stream", "[improve]") {
  const auto first = [](std::uint64_t seed, std::uint64_t stream) {
    CmaEs strategy(Coordinates(3, 0.5), 0.2, Coordinates(3, 0), seed, stream);
    return strategy.ask();
  };
  CHECK(first(1, 1) == first(1, 1));
  CHECK(first(1, 1) != first(2, 1));
  CHECK(first(1, 1) != first(1, 2));
}

TEST_CASE("a floor keeps a coordinate moving", "[improve]") {
  CmaEs strategy(Coordinates(2, 0.5), 0.2, Coordinates{0.3, 0}, 1, 1);
  const auto sharp = [](const Coordinates& x) { return distance(x, 0.5); };
  double spread[2] = {0, 0};
  for (int i = 0; i < 200; ++i) {
    const std::vector<Coordinates> members = strategy.ask();
    std::vector<std::size_t> order(members.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return sharp(members[a]) < sharp(members[b]);
    });
    if (i >= 150) {
      for (const Coordinates& x : members) {
        for (const std::size_t k : {0u, 1u}) {
          spread[k] = std::max(spread[k], std::abs(x[k] - strategy.mean()[k]));
        }
      }
    }
    strategy.tell(order);
  }
  CHECK(spread[0] > 0.3);
  CHECK(spread[1] < 0.2);
}

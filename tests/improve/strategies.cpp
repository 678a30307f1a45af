#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "experiments/analyses/metagame/strategy.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// Minimizes f; where the mean is after so many generations.
template <class F>
Coordinates minimized(std::string_view optimizer, StrategyStart start, int generations,
                      const F& f) {
  const std::unique_ptr<Strategy> made = make_strategy(optimizer, std::move(start));
  Strategy& strategy = *made;
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

TEST_CASE("every optimizer finds the bottom of a bowl", "[improve]") {
  for (const std::string& optimizer : optimizer_names()) {
    for (const std::size_t n : {1u, 2u, 5u, 16u}) {
      CAPTURE(optimizer, n);
      const Coordinates found = minimized(
          optimizer, {Coordinates(n, 0.9), 0.25, Coordinates(n, 0), 7, 1},
          120 + static_cast<int>(12 * n), [](const Coordinates& x) { return distance(x, 0.3); });
      CHECK(distance(found, 0.3) < 2e-3);
    }
  }
}

TEST_CASE("CMA-ES learns the shape of a narrow valley", "[improve]") {
  // Steps that are alike in all directions would need some thousand generations, and those that are
  // alike along every coordinate stop on the way.
  const auto valley = [](const Coordinates& x) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      const double across = x[i] - x[i + 1];
      sum += 1e4 * across * across;
    }
    return sum + distance(x, 0.2) * distance(x, 0.2);
  };
  const auto off = [&](std::string_view optimizer) {
    return distance(
        minimized(optimizer, {Coordinates(6, 0.8), 0.25, Coordinates(6, 0), 3, 1}, 260, valley),
        0.2);
  };
  CHECK(off("cma-es") < 0.01);
  CHECK(off("cross-entropy") > 0.1);
}

TEST_CASE("what optimizers draw is a function of their seed and stream", "[improve]") {
  for (const std::string& optimizer : optimizer_names()) {
    const auto first = [&](std::uint64_t seed, std::uint64_t stream) {
      return make_strategy(optimizer, {Coordinates(3, 0.5), 0.2, Coordinates(3, 0), seed, stream})
          ->ask();
    };
    CHECK(first(1, 1) == first(1, 1));
    CHECK(first(1, 1) != first(2, 1));
    CHECK(first(1, 1) != first(1, 2));
  }
}

TEST_CASE("a floor keeps a coordinate moving", "[improve]") {
  const std::string optimizer = GENERATE(as<std::string>(), "cma-es", "cross-entropy");
  const auto made = make_strategy(optimizer, {Coordinates(2, 0.5), 0.2, Coordinates{0.3, 0}, 1, 1});
  Strategy& strategy = *made;
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

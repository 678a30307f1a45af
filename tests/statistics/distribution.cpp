#include "experiments/statistics/distribution.h"

#include <algorithm>
#include <cmath>

#include "tests/catch.h"
#include "tests/statistics/payoffs.h"

using namespace mainmatch;

namespace {

/// 10, 20, ... of so many values.
std::vector<Bin> tens(int n) {
  std::vector<Bin> bins;
  for (int i = 1; i <= n; ++i) bins.push_back({10 * i, 10 * i, 1});
  return bins;
}

}  // namespace

TEST_CASE("quantile intervals are between the order statistics of the tables", "[statistics]") {
  // Of 6 the whole sample, 1 - 2 / 64 = 96.9%; of 10 from the 2nd to the 9th, 97.9%; of 100 from
  // the 40th to the 61st, 96.5%.
  CHECK(!quantile_interval(tens(5), 50, 5));
  CHECK(*quantile_interval(tens(6), 50, 6) == ValueInterval{10, 60});
  CHECK(*quantile_interval(tens(10), 50, 10) == ValueInterval{20, 90});
  CHECK(*quantile_interval(tens(100), 50, 100) == ValueInterval{400, 610});
  // A low quantile asks for more: (19/20)^72 = 2.5% of samples lie above it.
  CHECK(!quantile_interval(tens(71), 5, 71));
  CHECK(quantile_interval(tens(72), 5, 72)->low == 10);
  CHECK(!quantile_interval(tens(71), 95, 71));
  CHECK(quantile_interval(tens(72), 95, 72)->high == 720);
  CHECK(!quantile_interval({}, 50, 0));
}

TEST_CASE("quantile intervals by units of several values, and in wide bins", "[statistics]") {
  // Three of each: the same as one of each.
  std::vector<Bin> thrice = tens(100);
  for (Bin& bin : thrice) bin.count = 3;
  CHECK(*quantile_interval(thrice, 50, 100) == ValueInterval{400, 610});
  const ValueInterval as_if_300 = *quantile_interval(thrice, 50, 300);
  CHECK(as_if_300.low > 400);
  CHECK(as_if_300.high < 610);
  std::vector<Bin> wide = tens(100);
  for (Bin& bin : wide) bin.high += 7;
  CHECK(*quantile_interval(wide, 50, 100) == ValueInterval{400, 617});
}

TEST_CASE("quantile intervals cover, however many values are the same", "[statistics][coverage]") {
  // Scores 0..19, the low ones more frequent.
  SimulatedPayoff scores{"scores", {}, {}};
  for (int value = 0; value < 20; ++value) {
    scores.values.push_back(value);
    scores.chances.push_back((20 - value) / 210.0);
  }
  for (const int percent : {5, 25, 50, 95}) {
    std::int64_t truth = -1;
    for (double below = 0; below < percent / 100.0 - 1e-12;) {
      below += scores.chances[static_cast<std::size_t>(++truth)];
    }
    for (const int matches : {30, 100, 1000}) {
      int given = 0, held = 0;
      for (std::uint64_t experiment = 0; experiment < 2000; ++experiment) {
        Stream stream(16, experiment, Purpose::deal());
        const auto interval =
            quantile_interval(draw_counts(scores, matches, stream), percent, matches);
        if (!interval) continue;
        ++given;
        held += interval->low <= truth && truth <= interval->high;
      }
      CAPTURE(percent, matches, truth, given, held);
      const bool large = matches * std::min(percent, 100 - percent) >= 500;
      CHECK(given == (large ? 2000 : 0));
      CHECK(held >= 0.941 * given);
    }
  }
}

TEST_CASE("steps of the empirical distribution function", "[statistics]") {
  const std::vector<EmpiricalStep> steps =
      distribution_function(std::vector<Bin>{{-3, -3, 50}, {4, 5, 40}, {9, 9, 10}});
  REQUIRE(steps.size() == 3);
  CHECK(steps[0].value == -3);
  CHECK(steps[1].value == 5);
  CHECK(steps[1].count == 90);
  CHECK(steps[1].share == 0.9);
  const double reach = std::sqrt(std::log(40) / 200);
  CHECK(steps[0].low == Approx(0.5 - reach));
  CHECK(steps[0].high == Approx(0.5 + reach));
  CHECK(steps[2].high == 1);
  CHECK(distribution_function({}).empty());
}

TEST_CASE("the band holds all of a distribution function at once", "[statistics][coverage]") {
  SimulatedPayoff scores{"scores", {}, std::vector<double>(100, 0.01)};
  for (int value = 1; value <= 100; ++value) scores.values.push_back(value);
  int held = 0, pointwise = 0;
  for (std::uint64_t experiment = 0; experiment < 2000; ++experiment) {
    Stream stream(17, experiment, Purpose::deal());
    bool all = true, all_pointwise = true;
    for (const EmpiricalStep& step : distribution_function(draw_counts(scores, 1000, stream))) {
      const double truth = static_cast<double>(step.value) / 100;
      all = all && step.low <= truth && truth <= step.high;
      const double error = 1.96 * std::sqrt(truth * (1 - truth) / 1000);
      all_pointwise = all_pointwise && std::abs(step.share - truth) <= error + 1e-12;
    }
    held += all;
    pointwise += all_pointwise;
  }
  CHECK(held >= 0.941 * 2000);
  CHECK(pointwise < 0.8 * 2000);  // which 95% intervals for single values would not do
}

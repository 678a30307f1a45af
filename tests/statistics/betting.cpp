#include "experiments/statistics/betting.h"

#include <cmath>

#include "experiments/statistics/value_counts.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// The wealth of the bets against a mean share of `m` or less, by its definition: unit after unit.
double wealth(const std::vector<double>& units, double m) {
  double sum = 0;
  for (int j = 0; j < 16; ++j) {
    const double stake = std::min(std::ldexp(4, -j), 63.0 / 64 / m);
    double product = 1;
    for (const double y : units) product *= 1 + stake * (y - m);
    sum += product / 16;
  }
  return sum;
}

}  // namespace

TEST_CASE("a confidence sequence ends where the wealth of the bets is 1 / alpha", "[statistics]") {
  // Payoffs 0, 3 and 12 of 12, in no order.
  std::vector<double> units, mirrored;
  ValueCounts counts;
  for (int i = 0; i < 90; ++i) {
    const int payoff = i % 9 == 2 ? 12 : i % 2 == 0 ? 3 : 0;
    counts.add(payoff);
    units.push_back(payoff / 12.0);
    mirrored.push_back(1 - payoff / 12.0);
  }
  const PayoffRange range = {0, 12};
  const Interval limits = confidence_sequence(counts.bins(), range, 0.1);
  CHECK(wealth(units, limits.low / 12) == Approx(20).epsilon(1e-5));
  CHECK(wealth(mirrored, 1 - limits.high / 12) == Approx(20).epsilon(1e-5));
  // The single tests agree with the limits.
  CHECK(mean_exceeds(limits.low - 1e-6, counts.bins(), range, 0.05));
  CHECK(!mean_exceeds(limits.low + 1e-6, counts.bins(), range, 0.05));
  CHECK(mean_falls_short(limits.high + 1e-6, counts.bins(), range, 0.05));
  CHECK(!mean_falls_short(limits.high - 1e-6, counts.bins(), range, 0.05));
}

TEST_CASE("betting intervals follow shifted, stretched and mirrored payoffs", "[statistics]") {
  const std::vector<Bin> plain = {{0, 0, 70}, {1, 1, 20}, {4, 4, 10}};
  const std::vector<Bin> moved = {{-7, -7, 70}, {-4, -4, 20}, {5, 5, 10}};  // 3 x - 7
  const std::vector<Bin> mirrored = {{-4, -4, 10}, {-1, -1, 20}, {0, 0, 70}};
  const Interval one = *betting_interval(plain, {0, 4}).interval;
  const Interval other = *betting_interval(moved, {-7, 5}).interval;
  const Interval third = *betting_interval(mirrored, {-4, 0}).interval;
  CHECK(other.low == Approx(3 * one.low - 7));
  CHECK(other.high == Approx(3 * one.high - 7));
  CHECK(third.low == Approx(-one.high));
  CHECK(third.high == Approx(-one.low));
  CHECK(*betting_interval(plain, {0, 4}).mean == Approx(0.6));
  CHECK(one.low < 0.6);
  CHECK(one.high > 0.6);
  const Interval surer = *betting_interval(plain, {0, 4}, 0.001).interval;
  CHECK(surer.low < one.low);
  CHECK(surer.high > one.high);
}

TEST_CASE("wide bins widen a betting interval by no more than their width", "[statistics]") {
  const std::vector<Bin> exact = {{1, 1, 50}, {6, 6, 50}, {9, 9, 50}};
  const std::vector<Bin> wide = {{0, 1, 50}, {6, 7, 50}, {8, 9, 50}};
  const PayoffRange range = {0, 10};
  const Interval narrow = confidence_sequence(exact, range);
  const Interval wider = confidence_sequence(wide, range);
  CHECK(wider.low < narrow.low);
  CHECK(wider.low > narrow.low - 1);
  CHECK(wider.high > narrow.high);
  CHECK(wider.high < narrow.high + 1);
}

TEST_CASE("without units, and with units that all agree", "[statistics]") {
  CHECK(confidence_sequence({}, {-2, 5}) == Interval{-2, 5});
  CHECK(!betting_interval({}, {0, 1}).mean);
  CHECK(!mean_exceeds(-2, {}, {-2, 5}, 0.05));
  // 100 payoffs of 0: every stake's wealth is about (1 + 63/64 p / (1 - p))^100.
  const Interval none = *betting_interval(std::vector<Bin>{{0, 0, 100}}, {0, 1}).interval;
  CHECK(none.low == 0);
  CHECK(none.high > 1 - std::pow(0.025, 0.01));  // no shorter than the exact one
  CHECK(none.high < 0.06);
  const Interval all = *betting_interval(std::vector<Bin>{{1, 1, 100}}, {0, 1}).interval;
  CHECK(all.low == Approx(1 - none.high));
  CHECK(all.high == 1);
}

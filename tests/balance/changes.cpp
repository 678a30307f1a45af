// What `compare` says of changes that were planted: rare ones, and large ones of gaps.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/gap.h"
#include "experiments/analyses/balance/measures.h"
#include "experiments/statistics/clopper_pearson.h"
#include "tests/balance/planted.h"
#include "tests/catch.h"

namespace mainmatch::tests {
namespace {

BalanceResult judged(const Planted& planted, std::uint64_t seed, std::uint64_t units) {
  return {.game = "planted",
          .title = "Planted",
          .subject = Planted::subject(),
          .sums = planted.play(seed, units)};
}

/// Of so many pairs of rule sets, in how many the first metric of this name gets the verdict.
int verdicts(const Planted& before, const Planted& after, const std::string& metric, Change change,
             std::uint64_t units, std::uint64_t seeds) {
  int many = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto found =
        compare(judged(before, seed, units), judged(after, seed, units), MetricChoice({metric}));
    many += found.front().verdict == change;
  }
  return many;
}

TEST_CASE("a change that one unit in a hundred shows is not denied by fifty", "[balance]") {
  constexpr int kSeeds = 200;
  // Of scores 5 % is of interest, 50 of 1000: one unit in a hundred has 5100 more.
  for (const int noise : {0, 100}) {
    const Planted before{.noise = noise};
    Planted after = before;
    after.rare = 5100;
    CAPTURE(noise);
    CHECK(verdicts(before, after, "score", Change::none, 50, kSeeds) <= kSeeds / 20);
  }
  // Of payoffs, 5 % of their standard deviation, 58: one unit in a hundred has 300 more.
  const Planted before;
  Planted after = before;
  after.rare = 300;
  after.rare_first = true;
  CHECK(verdicts(before, after, "seat_payoff", Change::none, 50, kSeeds) <= kSeeds / 20);
  CHECK(verdicts(before, after, "seat_gap", Change::none, 50, kSeeds / 4) <= kSeeds / 80);
}

TEST_CASE("that nothing of interest changed is said where there is enough to say so", "[balance]") {
  int none = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto found =
        compare(judged({}, seed, 1000), judged({}, seed + 20, 1000), MetricChoice({"score"}));
    none += found.front().verdict == Change::none;
  }
  CHECK(none >= 17);
  // Nothing varies: an event of one unit in a hundred would have shown in 1000.
  const Planted constant{.noise = 0};
  CHECK(verdicts(constant, constant, "score", Change::none, 1000, 5) == 5);
  CHECK(verdicts(constant, constant, "score", Change::none, 100, 5) == 0);
}

TEST_CASE("a large change of a gap is seen among any number of metrics", "[balance]") {
  const Planted before;
  Planted after = before;
  after.seat = {200, 0, 0, 0};
  const BalanceResult a = judged(before, 3, 500), b = judged(after, 3, 500);
  const auto found = compare(a, b, MetricChoice({"seat_gap"}));
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].p);
  CHECK(*found[0].p < 1e-6);
  const Measured measured(b.sums);
  // Beyond the resamples too, limits are the longer the surer they are.
  double last = 0;
  for (const double alpha : {0.05, 0.01, 1e-3, 1e-5, 1e-8}) {
    const Estimate change = difference_of(a, b, "seat_gap", "", alpha);
    REQUIRE(change.interval);
    const double half = (change.interval->high - change.interval->low) / 2;
    CHECK(half >= last);
    CHECK((change.interval->low <= 200 && change.interval->high >= 200));
    last = half;
  }
}

TEST_CASE("tails of gaps go on where resamples end, and never back", "[balance]") {
  const BalanceSums sums = Planted{}.play(5, 300);
  const BalanceLayout layout(Planted::subject());
  std::vector<std::size_t> seats;
  for (std::size_t seat = 0; seat < 4; ++seat) seats.push_back(layout.seat_payoff + seat);
  const GapTail tail(gap_of(sums, seats, 1));
  double last = 1;
  for (double error = 0.1; error < 60; error += 0.1) {
    const double p = tail.p_value(error);
    CHECK(p <= last);
    last = p;
  }
  CHECK(last < 1e-8);
  for (const double alpha : {0.2, 0.05, 1e-2, 1e-4, 1e-6}) {
    const double p = tail.p_value(tail.reach(alpha) * 1.0001);
    CHECK(p <= alpha * 1.001);
    CHECK(p >= alpha / 3);
  }
}

// Measured over many experiments: a share above its bound by an exact test at 1 % is a failure.

bool above(int many, int of, double bound) { return clopper_pearson(many, of, 0.02).low > bound; }

TEST_CASE("how often a rare change of interest is denied", "[.][measure]") {
  constexpr int kSeeds = 2000;
  for (const std::uint64_t units : {50u, 100u, 200u, 300u, 400u, 600u, 1000u}) {
    for (const int noise : {0, 100}) {
      for (const std::uint32_t in : {100u, 50u, 20u}) {
        const Planted before{.noise = noise};
        Planted after = before;
        after.rare_in = in;
        after.rare = static_cast<int>(51 * in);
        const int denied = verdicts(before, after, "score", Change::none, units, kSeeds);
        std::cout << "score, noise " << noise << ", " << units << " units, 1 in " << in << ": "
                  << denied << " of " << kSeeds << "\n";
        CHECK_FALSE(above(denied, kSeeds, 0.05));
      }
    }
  }
}

TEST_CASE("how often far limits of a gap's change miss it", "[.][measure]") {
  constexpr int kSeeds = 1000;
  for (const Planted& planted : {Planted{}, Planted{.seat = {20, 0, 0, -20}}}) {
    for (const double alpha : {0.05, 0.01, 0.001}) {
      int missed = 0;
      for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const Estimate change = difference_of(
            judged(planted, seed, 100), judged(planted, seed + kSeeds, 100), "seat_gap", "", alpha);
        missed += change.interval->low > 0 || change.interval->high < 0;
      }
      std::cout << "gap's change at " << alpha << ": missed by " << missed << " of " << kSeeds
                << "\n";
      CHECK_FALSE(above(missed, kSeeds, alpha));
    }
  }
}

}  // namespace
}  // namespace mainmatch::tests

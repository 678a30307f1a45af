#include "experiments/statistics/pair_sums.h"

#include <algorithm>
#include <array>
#include <optional>

#include "experiments/statistics/holm.h"
#include "experiments/statistics/student.h"
#include "tests/catch.h"
#include "tests/statistics/payoffs.h"

using namespace mainmatch;

TEST_CASE("who finishes ahead of whom, worked by hand", "[statistics]") {
  PairSums sums(4);
  // Bot 0 in the places 1 and 3, bot 1 in 2 and 3, bot 3 in 5: of the four pairs of seats of 0 and
  // 1, two are won, one tied and one lost.
  sums.add(std::array{0, 1, 0, 1, 3}, std::array{1, 2, 3, 3, 5});
  CHECK(sums.of(0, 1).units == 1);
  CHECK(sums.of(0, 1).x == kAheadParts * 5 / 8);
  CHECK(sums.of(0, 3).x == kAheadParts);
  CHECK(sums.of(1, 3).x == kAheadParts);
  CHECK(sums.of(0, 2).units == 0);
  sums.add(std::array{1, 0}, std::array{4, 7});
  CHECK(sums.of(0, 1).units == 2);
  CHECK(sums.of(0, 1).x == kAheadParts * 5 / 8);
  CHECK(sums.of(0, 3).units == 1);
}

TEST_CASE("every pair of seats is a whole number of parts", "[statistics]") {
  for (std::int64_t n = 1; n < 12; ++n) {
    for (std::int64_t m = 1; n + m <= 12; ++m) CHECK(kAheadParts % (2 * n * m) == 0);
  }
  CHECK(kAheadParts < std::int64_t{1} << 22);
}

TEST_CASE("the table of pairs marks significant differences", "[statistics]") {
  PairSums sums(3), other(3);
  for (int i = 0; i < 60; ++i) {
    // 1 is ahead of 0 in two of three matches, and 2 ties with 0, and with 1 when that is behind.
    const bool ahead = i % 3 != 0;
    (i % 2 ? sums : other).add(std::array{0, 1, 2}, std::array{5, ahead ? 4 : 5, 5});
  }
  sums.merge(other);
  const std::vector<Pair> table = pair_table(sums);
  REQUIRE(table.size() == 3);
  CHECK(table[0].a == 0);
  CHECK(table[0].b == 1);
  CHECK(table[0].matches == 60);
  // 40 of 0 and 20 of a half.
  CHECK(*table[0].ahead.mean == Approx(1.0 / 6));
  CHECK(*table[0].p_value < 1e-6);
  CHECK(*table[0].adjusted == Approx(3 * *table[0].p_value));
  // All of a half: no difference at all.
  CHECK(table[1].b == 2);
  CHECK(*table[1].p_value == 1);
  CHECK(*table[1].adjusted == 1);
  CHECK(*table[2].ahead.mean == Approx(5.0 / 6));
  CHECK(*table[2].adjusted <= 0.05);
  PairSums few(2);
  few.add(std::array{0, 1}, std::array{1, 2});
  CHECK(!pair_table(few)[0].p_value);
  CHECK(pair_table(few)[0].ahead.why() == "sample too small");
}

TEST_CASE(
    "twelve identical bots differ significantly in 5% of experiments by Holm, in most without",
    "[statistics][coverage]") {
  // One of 12 takes all; a comparison is by what a got less what b got, in each match.
  constexpr int kExperiments = 10'000;
  const SimulatedPayoff winner = {
      "winner", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, std::vector<double>(12, 1.0 / 12)};
  for (const int matches : {100, 1000}) {
    int naive = 0, holm = 0, missing = 0;
    for (std::uint64_t experiment = 0; experiment < kExperiments; ++experiment) {
      Stream stream(15, experiment, Purpose::deal());
      std::array<std::int64_t, 12> wins{};
      for (const Bin& bin : draw_counts(winner, matches, stream)) {
        wins[static_cast<std::size_t>(bin.low)] = bin.count;
      }
      std::vector<std::optional<double>> p_values;
      for (std::size_t a = 0; a < 12; ++a) {
        for (std::size_t b = a + 1; b < 12; ++b) {
          MeanSums difference;
          difference.add(1, wins[a]);
          difference.add(-1, wins[b]);
          difference.add(0, matches - wins[a] - wins[b]);
          p_values.push_back(mean_p_value(difference));
          missing += !p_values.back();
        }
      }
      const auto any = [](const auto& family) {
        return std::any_of(family.begin(), family.end(),
                           [](const auto& p) { return p && *p <= 0.05; });
      };
      naive += any(p_values);
      holm += any(holm_adjusted(p_values));
    }
    CAPTURE(matches, naive, holm, missing);
    CHECK(holm <= 0.059 * kExperiments);
    CHECK(naive > 0.5 * kExperiments);
    CHECK(missing < 0.03 * 66 * kExperiments);
  }
}

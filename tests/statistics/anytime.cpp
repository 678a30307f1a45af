// Stopping at the first star: how often two bots that are alike get one.

#include "experiments/statistics/anytime.h"

#include <array>
#include <cmath>
#include <iostream>

#include "experiments/statistics/clopper_pearson.h"
#include "experiments/statistics/pair_sums.h"
#include "experiments/statistics/student.h"
#include "tests/catch.h"
#include "tests/statistics/payoffs.h"

using namespace mainmatch;

namespace {

/// Matches of `seats` seats of which bots that are alike hold any, in a random order.
void play_alike(PairSums& sums, int seats, std::int64_t matches, Stream& stream) {
  std::array<int, 12> bots{}, places{};
  const auto all = static_cast<std::size_t>(seats);
  for (std::int64_t match = 0; match < matches; ++match) {
    for (std::size_t seat = 0; seat < all; ++seat) {
      bots[seat] = seats == sums.bots()
                       ? static_cast<int>(seat)
                       : static_cast<int>(stream.below(static_cast<std::uint32_t>(sums.bots())));
      places[seat] = stream.between(1, 1'000'000);
    }
    sums.add({bots.data(), all}, {places.data(), all});
  }
}

/// Whether a star shows at any of `doublings` + 1 sizes from 256 matches on.
bool star_at_any(int bots, int seats, int doublings, std::uint64_t seed) {
  Stream stream(seed, 0, Purpose::deal());
  PairSums sums(bots);
  std::int64_t played = 0;
  for (int doubling = 0; doubling <= doublings; ++doubling) {
    const std::int64_t until = std::int64_t{256} << doubling;
    play_alike(sums, seats, until - played, stream);
    played = until;
    for (const Pair& pair : pair_table(sums)) {
      if (pair.anytime.value_or(1) <= 0.05) return true;
    }
  }
  return false;
}

int stars(int bots, int seats, int doublings, std::uint64_t seeds) {
  int many = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    many += star_at_any(bots, seats, doublings, seed);
  }
  return many;
}

}  // namespace

TEST_CASE("whoever stops at the first star finds bots that are alike different in 5% at most",
          "[statistics]") {
  CHECK(stars(2, 2, 5, 400) <= 20);
  CHECK(stars(4, 4, 3, 200) <= 10);
}

TEST_CASE("a p-value for any stop is larger than one for a fixed size, and falls", "[statistics]") {
  for (const std::int64_t n : {100, 10'000, 1'000'000}) {
    double last = 1;
    for (const double errors : {0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 10.0}) {
      // Plus and minus 1000, the mean so many standard errors above 0.
      const auto more = static_cast<std::int64_t>(errors * std::sqrt(static_cast<double>(n)) / 2);
      MeanSums sums;
      sums.add(1000, n / 2 + more);
      sums.add(-1000, n - n / 2 - more);
      if (!mean_p_value(sums)) continue;
      const double p = anytime_p_value(sums).value();
      CHECK(p <= last);
      CHECK(p >= *mean_p_value(sums));
      last = p;
    }
  }
  // 3.04 standard errors at 10,000 units, as the head of the file has it.
  MeanSums sums;
  sums.add(1000, 5000 + 152);
  sums.add(-1000, 5000 - 152);
  CHECK(anytime_p_value(sums).value() == Approx(0.05).margin(0.002));
}

TEST_CASE("units that all agree are worth what coins are", "[statistics]") {
  MeanSums sums;
  sums.add(7, 40);
  CHECK(anytime_p_value(sums).value() == Approx(41 * std::ldexp(1.0, -40)));
  CHECK(anytime_p_value(sums, 7).value() == 1);
  MeanSums few;
  few.add(7, 20);
  CHECK_FALSE(anytime_p_value(few));
}

TEST_CASE("shares near their end have p-values by their range", "[statistics]") {
  // 3 of 1,000 units are 1, the others 0: the mean is 0.003, 0.497 from even.
  MeanSums sums;
  sums.add(0, 997);
  sums.add(1, 3);
  CHECK_FALSE(mean_p_value(sums, 0.5));
  CHECK_FALSE(anytime_p_value(sums, 0.5));
  CHECK(std::log(*mean_p_value(sums, 0.5, 1)) == Approx(std::log(2) - 2 * 1000 * 0.497 * 0.497));
  const double spread = 0.794;  // 1,000 units of 7.94 / 10,000
  CHECK(std::log(*anytime_p_value(sums, 0.5, 1)) ==
        Approx(-2 * 1000 * 0.497 * 0.497 * spread / (1 + spread) + std::log(1 + spread) / 2));
  // They are no evidence against a mean that is not far off.
  CHECK(*mean_p_value(sums, 0.01, 1) == 1);
  CHECK(*anytime_p_value(sums, 0.01, 1) == 1);
}

TEST_CASE("how often two identical bots get a star in ten doublings", "[.][measure]") {
  constexpr int kSeeds = 2000;
  for (const auto& [bots, seats] : {std::pair(2, 2), {2, 4}}) {
    const int many = stars(bots, seats, 10, kSeeds);
    std::cout << bots << " bots, " << seats << " seats: a star in " << many << " of " << kSeeds
              << "\n";
    CHECK(clopper_pearson(many, kSeeds, 0.02).low <= 0.05);
  }
}

TEST_CASE("limits that hold at any time hold the mean at every look", "[statistics]") {
  constexpr int kSeeds = 400;
  int wrong = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Stream stream(seed, 0, Purpose::deal());
    std::vector<Bin> seen = {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}};  // mean 0.5
    bool held = true;
    for (int unit = 1; unit <= 1000; ++unit) {
      const std::uint32_t drawn = stream.below(6);
      ++seen[drawn < 4 ? 0 : drawn == 4 ? 1 : 2].count;
      if (unit < 32 || unit % 32 != 0) continue;
      const Estimate found = anytime_mean(seen, std::nullopt, 0.05, 256);
      if (found.interval) held = held && found.interval->low <= 0.5 && found.interval->high >= 0.5;
    }
    wrong += !held;
  }
  CHECK(wrong <= 20);
}

TEST_CASE("limits for a number of units fixed beforehand hold the mean, however rare a prize is",
          "[statistics]") {
  for (const std::uint32_t one_in : {3U, 20U}) {
    int wrong = 0, longer = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
      Stream stream(seed, one_in, Purpose::deal());
      std::vector<Bin> seen = {{0, 0, 0}, {1, 1, 0}};
      for (int unit = 0; unit < 48; ++unit) ++seen[stream.below(one_in) == 0].count;
      const Interval found = *planned_mean(seen, PayoffRange{0, 1}, 0.05).interval;
      const double mean = 1.0 / one_in;
      wrong += found.low > mean || found.high < mean;
      const Interval anytime = *anytime_mean(seen, PayoffRange{0, 1}, 0.05, 48).interval;
      longer += found.high - found.low > anytime.high - anytime.low;
    }
    CHECK(wrong <= 30);
    CHECK(longer == 0);
  }
  CHECK_FALSE(planned_mean(std::vector<Bin>{{0, 0, 48}}, std::nullopt, 0.05).interval);
}

TEST_CASE("where a sample is too small for them, limits come from the range, if there is one",
          "[statistics]") {
  const std::vector<Bin> alike = {{0, 0, 200}};
  CHECK_FALSE(anytime_mean(alike, std::nullopt, 0.05, 256).interval);
  CHECK(anytime_mean(alike, std::nullopt, 0.05, 256).zero_variance);
  const Estimate bounded = anytime_mean(alike, PayoffRange{0, 2}, 0.05, 256);
  REQUIRE(bounded.interval);
  CHECK(bounded.interval->low == 0);
  CHECK(bounded.interval->high > 0.01);
  CHECK(bounded.interval->high < 0.1);
  // At 256 units the limits are about 3 standard errors from the mean.
  const std::vector<Bin> coins = {{0, 0, 128}, {1, 1, 128}};
  const Estimate half = anytime_mean(coins, std::nullopt, 0.05, 256);
  CHECK(half.mean == 0.5);
  CHECK((half.interval->high - 0.5) / (0.5 / 16) == Approx(3.04).margin(0.05));
}

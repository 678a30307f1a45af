#include "experiments/statistics/estimate.h"

#include <cmath>

#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// `times` matches of (x, n).
void add(RatioSums& sums, int times, int x, int n) {
  for (int i = 0; i < times; ++i) sums.add(x, n);
}

// Student's 0.975 quantiles, from integrating the density.
constexpr double kT29 = 2.0452296421328;
constexpr double kT99 = 1.9842169515863;

}  // namespace

TEST_CASE("a mean over single seats is the textbook t interval", "[statistics]") {
  RatioSums sums;
  add(sums, 50, 1, 1);
  add(sums, 50, 0, 1);
  // Sample variance 25/99, standard error sqrt(25/99/100).
  const Estimate estimate = mean_interval(sums);
  CHECK(*estimate.mean == 0.5);
  CHECK(estimate.interval->low == Approx(0.5 - kT99 * 0.0502518907629606));
  CHECK(estimate.interval->high == Approx(0.5 + kT99 * 0.0502518907629606));
  CHECK(estimate.why().empty());
}

TEST_CASE("a mean over clusters of unequal sizes", "[statistics]") {
  RatioSums sums;
  add(sums, 50, 2, 1);
  add(sums, 50, 0, 3);
  // R = 100 / 200; residuals 2 - R = 1.5 and 0 - 3 R = -1.5; variance 100/99 * 225 / 200^2.
  const Estimate estimate = mean_interval(sums);
  CHECK(*estimate.mean == 0.5);
  CHECK(estimate.interval->high == Approx(0.5 + kT99 * 0.0753778361444409));
  CHECK(estimate.interval->low == Approx(0.5 - kT99 * 0.0753778361444409));
}

TEST_CASE("matches that agree have no variance at all", "[statistics]") {
  RatioSums sums;
  for (int i = 0; i < 100; ++i) sums.add(7 * (i % 12 + 1), 3 * (i % 12 + 1));
  const Estimate estimate = mean_interval(sums);
  CHECK(*estimate.mean == 7.0 / 3.0);
  CHECK(!estimate.interval);  // who knows what the next match says
  CHECK(estimate.why() == "all alike");
  CHECK(ratio_variance(sums) == 0);
  CHECK(ratio_skewness(sums) == 0);
}

TEST_CASE("skewness of residuals by hand", "[statistics]") {
  RatioSums sums;
  add(sums, 3, 0, 1);
  add(sums, 1, 4, 1);
  CHECK(ratio_skewness(sums) == Approx(6 / std::pow(3, 1.5)));
  // R = 10 / 5; residuals 3, 1, -4: squares 26, cubes 27 + 1 - 64.
  RatioSums uneven;
  uneven.add(5, 1);
  uneven.add(5, 2);
  uneven.add(0, 2);
  CHECK(ratio_skewness(uneven) == Approx(-12 / std::pow(26.0 / 3, 1.5)));
  // The same far from 0, below it and in coarse grains.
  RatioSums far, coarse;
  coarse.coarse = 10;
  for (const auto& [x, n] : {std::pair{5, 1}, {5, 2}, {0, 2}}) {
    far.add(1'000'000 * n - x, n);
    coarse.add(1024 * (x - 70 * n), n);
  }
  CHECK(ratio_skewness(far) == Approx(12 / std::pow(26.0 / 3, 1.5)));
  CHECK(ratio_skewness(coarse) == Approx(-12 / std::pow(26.0 / 3, 1.5)));
}

TEST_CASE("a mean waits for as many matches as its skewness asks for", "[statistics]") {
  RatioSums sums;
  add(sums, 22, 1, 1);
  add(sums, 88, 0, 1);  // one in five: 50 times 9 / 4, 113 matches
  CHECK(mean_interval(sums).why() == "sample too small");
  add(sums, 1, 1, 1);
  add(sums, 4, 0, 1);
  CHECK(mean_interval(sums).interval);
}

TEST_CASE("small differences between large numbers are not lost", "[statistics]") {
  RatioSums sums;
  add(sums, 50, 4'000'000, 16);
  add(sums, 50, 4'000'001, 16);
  const Estimate estimate = mean_interval(sums);
  CHECK(estimate.interval->high - *estimate.mean ==
        Approx(kT99 * 0.0502518907629606 / 16).epsilon(1e-6));
}

TEST_CASE("intervals are clipped to the range", "[statistics]") {
  RatioSums sums;
  add(sums, 50, 1, 1);
  add(sums, 50, -1, 1);
  CHECK(mean_interval(sums).interval->low < 0);
  CHECK(mean_interval(sums, {.low = 0}).interval->low == 0);
  CHECK(mean_interval(sums, {0, 0.1}).interval->high == 0.1);
}

TEST_CASE("a share over single seats is Wilson's interval", "[statistics]") {
  RatioSums sums;
  add(sums, 50, 1, 1);
  add(sums, 50, 0, 1);
  // Effective size 0.25 / (25 / 99 / 100) = 99; at p = 1/2 the half-width is t/2 / sqrt(n + t^2).
  const double half = kT99 / 2 / std::sqrt(99 + kT99 * kT99);
  const Estimate estimate = share_interval(sums);
  CHECK(*estimate.mean == 0.5);
  CHECK(estimate.interval->high == Approx(0.5 + half));
  CHECK(estimate.interval->low == Approx(0.5 - half));
}

TEST_CASE("seats of one match that move together count once", "[statistics]") {
  RatioSums alone, together;
  add(alone, 50, 1, 1);
  add(alone, 50, 0, 1);
  add(together, 50, 6, 6);
  add(together, 50, 0, 6);
  CHECK(share_interval(together) == share_interval(alone));
  CHECK(mean_interval(together) == mean_interval(alone));
}

TEST_CASE("a share that was never or always seen", "[statistics]") {
  RatioSums never, always;
  add(never, 30, 0, 4);
  add(always, 30, 4, 4);
  const double reach = kT29 * kT29 / (30 + kT29 * kT29);  // 30 observations, not 120
  CHECK(share_interval(never).interval->low == 0);
  CHECK(share_interval(never).interval->high == Approx(reach));
  CHECK(share_interval(always).interval->low == Approx(1 - reach));
  CHECK(share_interval(always).interval->high == 1);
}

TEST_CASE("shares in parts and amounts up to a most", "[statistics]") {
  RatioSums plain, parts;
  for (int i = 0; i < 40; ++i) {
    plain.add(i % 3 == 0 ? 1 : 0, 2);
    parts.add(i % 3 == 0 ? 720720 : 0, 2);
  }
  const Estimate share = share_interval(plain);
  CHECK(*share_interval(parts, 720720).mean == Approx(*share.mean));
  CHECK(share_interval(parts, 720720).interval->high == Approx(share.interval->high));
  const Estimate amount = bounded_interval(parts, 720720);
  CHECK(*amount.mean == Approx(720720 * *share.mean));
  CHECK(amount.interval->low == Approx(720720 * share.interval->low));
}

TEST_CASE("a sample that is too small has no interval", "[statistics]") {
  RatioSums sums;
  CHECK(!share_interval(sums).mean);
  CHECK(!mean_interval(sums).mean);
  CHECK(mean_interval(sums).why() == "sample too small");
  for (int i = 1; i <= 120; ++i) {
    sums.add(i % 2, 3);
    CHECK(share_interval(sums).mean.has_value());
    CHECK(mean_interval(sums).mean.has_value());
    CHECK(share_interval(sums).interval.has_value() == (i >= kMinMatchesForShare));
    CHECK(mean_interval(sums).interval.has_value() == (i >= kMinMatchesForMean));
    CHECK(mean_interval(sums).why().empty() == (i >= kMinMatchesForMean));
  }
}

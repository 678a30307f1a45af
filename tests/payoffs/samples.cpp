// What is reported of samples.

#include "experiments/analyses/metagame/samples.h"

#include "experiments/statistics/student.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

/// Two seats that play the same: every `rare`-th match each gets `prize`, in thousandths.
ProfileSamples prizes(std::uint64_t matches, std::uint64_t rare, std::int64_t prize, int coarse) {
  ProfileSamples samples(ProfileSpace({all(2, 1)}), matches, 1000, coarse);
  samples.ask_for(std::vector<std::uint64_t>{0});
  for (std::uint64_t b = 0; b < samples.asked(); ++b) {
    BatchSum sum;
    const MatchRange range = samples.matches_of(samples.batch(b));
    for (std::uint64_t m = range.first; m < range.end; ++m) {
      sum.add(m % rare == 0 ? 2 * prize : 0, coarse);
    }
    samples.add(std::vector{sum});
  }
  return samples;
}

}  // namespace

TEST_CASE("payoffs have intervals where the sample allows them", "[payoffs]") {
  // One match in twelve: a skewness of 3 asks for about 450.
  const int coarse = GENERATE(0, 3);
  CHECK_FALSE(prizes(240, 12, 5000, coarse).estimates()[0].interval);
  CHECK(*prizes(240, 12, 5000, coarse).estimates()[0].mean == Approx(5.0 / 12));
  const Estimate many = prizes(600, 12, 5000, coarse).estimates()[0];
  MeanSums sums;
  for (int m = 0; m < 600; ++m) sums.add(m % 12 == 0 ? 5000 : 0);
  const Estimate expected = student_interval(sums).mapped(1e-3, 0);
  REQUIRE(many.interval);
  CHECK(many.interval->low == Approx(expected.interval->low));
  CHECK(many.interval->high == Approx(expected.interval->high));
  CHECK_FALSE(prizes(90, 2, 5000, coarse).estimates()[0].interval);
  CHECK(prizes(110, 2, 5000, coarse).estimates()[0].interval);
}

TEST_CASE("payoffs that are all alike have no interval", "[payoffs]") {
  const Estimate alike = prizes(200, 1, 5000, 0).estimates()[0];
  CHECK(alike.zero_variance);
  CHECK_FALSE(alike.interval);
  CHECK(*alike.mean == 5);
}

}  // namespace mainmatch::tests

// How equilibria move when matches are drawn again.

#include "experiments/analyses/metagame/resamples.h"

#include <oneapi/tbb/global_control.h>

#include <cmath>

#include "engine/core/rng.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

constexpr std::int64_t kUnit = 1000;

/// Samples of a game of two strategies in which the others' share of the first moves a seat's
/// payoff, with noise; so many matches of each profile. `gap` is what the first earns more when
/// nobody else plays it, and it loses 2 as all others do.
ProfileSamples noisy(int seats, std::uint64_t matches, double gap, double noise,
                     std::uint64_t seed) {
  ProfileSamples samples(ProfileSpace({all(seats, 2)}), matches, kUnit);
  std::vector<std::uint64_t> ranks;
  for (std::uint64_t rank = 0; rank < samples.space().size(); ++rank) ranks.push_back(rank);
  samples.ask_for(ranks);
  Stream chance(StreamKey{seed, 1});
  for (std::uint64_t b = 0; b < samples.asked(); ++b) {
    const auto counts = samples.counts(samples.batch(b).profile);
    std::vector<BatchSum> sums(2);
    for (std::uint64_t m = 0; m < samples.matches_of(samples.batch(b)).size(); ++m) {
      for (std::size_t s = 0; s < 2; ++s) {
        const double others = (counts[0] - (s == 0 ? 1 : 0)) / (seats - 1.0);
        const double mean = s == 0 ? gap - 2 * others : 0;
        const double off = noise * (static_cast<double>(chance.below(2001)) / 1000 - 1);
        sums[s].add(static_cast<std::int64_t>(std::lround(counts[s] * kUnit * (mean + off))), 0);
      }
    }
    samples.add(sums);
  }
  return samples;
}

struct Seen {
  Candidate equilibrium;
  Resampled resampled;
};

/// The first equilibrium that stands.
Seen resampled_of(const ProfileSamples& samples) {
  const ReducedGame game(samples.space(), 0);
  const Growth growth(SamplingTerms{}, game);
  const std::vector<Candidate> standing = growth.standing(samples);
  REQUIRE_FALSE(standing.empty());
  return {standing[0], resample(game, samples, {standing[0]}, 0, 7).at(0)};
}

}  // namespace

TEST_CASE("intervals of shares and values cover what is true", "[payoffs][coverage]") {
  // 19 shares in 20 at the truth of 0.5; the worth of a seat is 0 in any equilibrium.
  constexpr int kRuns = 150;
  int covered = 0;
  double width = 0;
  for (std::uint64_t run = 0; run < kRuns; ++run) {
    const Seen seen = resampled_of(noisy(5, 40, 1, 0.8, run));
    REQUIRE(seen.resampled.intervals);
    const Interval share = seen.resampled.intervals->shares[0];
    CHECK(share.low <= seen.equilibrium.mix[0]);
    CHECK(share.high >= seen.equilibrium.mix[0]);
    covered += share.low <= 0.5 && share.high >= 0.5;
    width += (share.high - share.low) / kRuns;
    CHECK(seen.resampled.same_support == 1);
    CHECK(seen.resampled.lost == 0);
    CHECK(seen.resampled.intervals->welfare.low ==
          Approx(5 * seen.resampled.intervals->values[0].low));
  }
  CHECK(covered >= kRuns * 89 / 100);  // 95% less three standard errors
  CHECK(covered <= kRuns * 99 / 100);
  CHECK(width > 0.02);
  CHECK(width < 0.2);
}

TEST_CASE("an equilibrium at the edge is not always the same", "[payoffs]") {
  // The first strategy earns about as much as the second where nobody else plays it.
  const Seen seen = resampled_of(noisy(5, 40, 0.02, 0.8, 3));
  REQUIRE(seen.resampled.intervals);
  CHECK(seen.resampled.same_support > 0.2);
  CHECK(seen.resampled.same_support < 0.98);
  CHECK(seen.resampled.intervals->shares[0].low == 0);
  CHECK(seen.resampled.intervals->shares[0].high > 0.005);
}

TEST_CASE("what clearly wins is always played", "[payoffs]") {
  const Seen seen = resampled_of(noisy(5, 40, 5, 0.5, 3));
  REQUIRE(seen.resampled.intervals);
  CHECK(seen.resampled.intervals->shares[0] == Interval{1, 1});
  CHECK(seen.resampled.intervals->shares[1] == Interval{0, 0});
  CHECK(seen.resampled.same_support == 1);
}

TEST_CASE("few blocks give no interval", "[payoffs]") {
  CHECK_FALSE(resampled_of(noisy(3, 9, 1, 0.5, 3)).resampled.intervals);
  CHECK(resampled_of(noisy(3, 10, 1, 0.5, 3)).resampled.intervals);
}

TEST_CASE("resamples do not depend on threads", "[payoffs]") {
  const ProfileSamples samples = noisy(4, 40, 0.05, 0.8, 9);
  using Control = oneapi::tbb::global_control;
  const auto with_threads = [&](std::size_t threads) {
    const Control limit(Control::max_allowed_parallelism, threads);
    return resampled_of(samples).resampled;
  };
  const Resampled alone = with_threads(1);
  const Resampled both = with_threads(2);
  REQUIRE(alone.intervals);
  CHECK(alone.intervals->shares == both.intervals->shares);
  CHECK(alone.intervals->values == both.intervals->values);
  CHECK(alone.same_support == both.same_support);
}

}  // namespace mainmatch::tests

// Which profiles are sampled, and what that tells.

#include "experiments/analyses/metagame/growth.h"

#include <functional>

#include "engine/core/rng.h"
#include "experiments/game_theory/regret.h"
#include "tests/catch.h"
#include "tests/payoffs/tables.h"

namespace mainmatch::tests {

namespace {

ProfileSpace two_roles() { return ProfileSpace({{"x", 3, {"a", "b", "c"}}, {"y", 2, {"d", "e"}}}); }

/// What a strategy's seats get, each, in a match of a profile with these counts.
using PlantedPayoff =
    std::function<std::int64_t(std::span<const int> counts, std::size_t strategy, Stream& chance)>;

/// Samples what growth asks for, to its end.
ProfileSamples grown(const ReducedGame& game, Growth& growth, std::uint64_t matches,
                     const PayoffRange& range, const PlantedPayoff& payoff, std::uint64_t seed) {
  ProfileSamples samples(game.match(), matches, 1, 0, range);
  growth.begin(samples);
  while (samples.done() < samples.asked()) {
    const Batch batch = samples.batch(samples.done());
    const auto counts = samples.counts(batch.profile);
    std::vector<BatchSum> sums(counts.size());
    const MatchRange played = samples.matches_of(batch);
    for (std::uint64_t match = played.first; match < played.end; ++match) {
      Stream chance(seed, match * 1000 + batch.profile, Purpose::pilot());
      for (std::size_t s = 0; s < counts.size(); ++s) {
        sums[s].add(counts[s] * payoff(counts, s, chance), 0);
      }
    }
    samples.add(sums);
    growth.advance(samples);
  }
  return samples;
}

/// Whether a mix in which all play this strategy is among them.
bool has_pure(const std::vector<Candidate>& candidates, std::size_t strategy) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](const Candidate& one) { return one.mix[strategy] == 1; });
}

/// How many seats of a profile play something else.
int outside(const std::vector<int>& counts, StrategySet kept) {
  int seats = 0;
  for (std::size_t s = 0; s < counts.size(); ++s) seats += (kept >> s) & 1 ? 0 : counts[s];
  return seats;
}

}  // namespace

TEST_CASE("the profiles of a sub-game and the deviations from it", "[payoffs]") {
  const ProfileSpace space = two_roles();
  for (const StrategySet kept : {0b01001u, 0b01011u, 0b11101u, 0b11111u}) {
    std::vector<std::uint64_t> inside, next;
    std::vector<int> counts(space.strategies());
    for (std::uint64_t rank = 0; rank < space.size(); ++rank) {
      space.unrank(rank, counts);
      if (outside(counts, kept) == 0) inside.push_back(rank);
      if (outside(counts, kept) == 1) next.push_back(rank);
    }
    std::vector<std::uint64_t> over = profiles_over(space, kept);
    std::vector<std::uint64_t> from = deviations_from(space, kept);
    std::sort(over.begin(), over.end());
    std::sort(from.begin(), from.end());
    CHECK(over == inside);
    CHECK(from == next);
  }
}

TEST_CASE("the probabilities of what the others play add up to 1", "[payoffs]") {
  const ProfileSpace space = two_roles();
  const std::vector<double> mix = {0.2, 0.5, 0.3, 0.75, 0.25};
  std::vector<int> counts(space.strategies());
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    double sum = 0;
    for (std::uint64_t rank = 0; rank < space.size(); ++rank) {
      space.unrank(rank, counts);
      if (counts[s] > 0) sum += probability_of_others(space, counts, s, mix);
    }
    CHECK(sum == Approx(1).epsilon(1e-12));
  }
  CHECK(probability_of_others(space, std::vector<int>{1, 2, 0, 1, 1}, 0, mix) ==
        Approx(0.5 * 0.5 * 2 * 0.75 * 0.25));
}

TEST_CASE("the standard error of a gain is that of its repetitions", "[payoffs]") {
  // Gains from a mix, estimated again and again with other seeds, spread as each says of itself.
  PayoffsConfig config = payoffs_of(amidakuji_rules({{"players", 4}}), {"random,spread"}, 40);
  config.reduce = GENERATE(0, 2);
  const std::vector<double> mix = {0.4, 0.6};
  constexpr int kTimes = 150;
  double sum = 0, squares = 0, estimated = 0;
  for (int i = 0; i < kTimes; ++i) {
    config.seed = 100 + static_cast<std::uint64_t>(i);
    Payoffs played(config);
    play(played, std::atomic<bool>(false));
    const SampledTables tables(played.game(), played.samples());
    const Gain gain = *gains(played.game(), played.samples(), tables, mix)[0];
    sum += gain.gain;
    squares += gain.gain * gain.gain;
    estimated += gain.error * gain.error;
  }
  const double spread = (squares - sum * sum / kTimes) / (kTimes - 1);
  CHECK(estimated / kTimes / spread > 0.7);  // 5 standard errors of a variance of so many
  CHECK(estimated / kTimes / spread < 1.6);
}

TEST_CASE("sub-games grow to the equilibrium of the whole table", "[payoffs]") {
  PayoffsConfig config =
      payoffs_of(amidakuji_rules({{"players", 8}}), {"kelly,contrarian,spread,late"}, 20, 2);
  Payoffs whole(config);
  play(whole, std::atomic<bool>(false));
  const PayoffTable all = whole.samples().table();
  REQUIRE(all.complete());
  REQUIRE(all.rows() == 165);
  config.terms.most_profiles = 120;
  Payoffs grown(config);
  play(grown, std::atomic<bool>(false));
  const PayoffTable part = grown.samples().table();
  REQUIRE(part.rows() <= 120);
  for (std::size_t row = 0; row < part.rows(); ++row) {
    REQUIRE(same_row(part, row, all, *all.find(part.counts(row))));
  }
  const std::vector<Candidate> expected = whole.growth().standing(whole.samples());
  const std::vector<Candidate> standing = grown.growth().standing(grown.samples());
  REQUIRE(expected.size() == 1);
  REQUIRE_FALSE(standing.empty());
  for (std::size_t i = 1; i < standing.size(); ++i) CHECK(beneficial_to_leave(standing[i], 0));
  CHECK(standing[0].complete());
  CHECK(assess(all, standing[0].mix)->regret() < 1e-8);
  int played = 0;
  for (std::size_t s = 0; s < all.strategies(); ++s) {
    CHECK(standing[0].mix[s] == Approx(expected[0].mix[s]).margin(1e-7));
    played += standing[0].mix[s] > 0;
  }
  CHECK(played == 2);  // no strategy alone is one: sub-games had to grow
}

TEST_CASE("a candidate is dropped only where leaving it is known to gain", "[payoffs]") {
  // All strategies get the same on average, so that every mix is an equilibrium.
  const ReducedGame game(ProfileSpace({{"all", 4, {"a", "b", "c"}}}), 0);
  const SamplingTerms terms{.most_profiles = 12};
  int dropped = 0, beneficial = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Growth growth(terms, game);
    const ProfileSamples samples = grown(
        game, growth, 40, {0, 1},
        [](auto, auto, Stream& chance) { return static_cast<std::int64_t>(chance.below(2)); },
        seed);
    const std::vector<Candidate> all = growth.candidates(samples);
    REQUIRE(has_pure(all, 0));
    for (const Candidate& one : all) beneficial += one.mix[0] == 1 && beneficial_to_leave(one, 0);
    dropped += has_pure(standing(all, 0), 0) ? 0 : 1;
  }
  CHECK(beneficial > 30);  // on the table as it is
  CHECK(dropped <= 5);
}

TEST_CASE("what gains for certain is dropped, and one candidate stays", "[payoffs]") {
  const ReducedGame game(ProfileSpace({{"all", 4, {"a", "b", "c"}}}), 0);
  const auto found = [&](std::uint64_t most_profiles, std::uint64_t matches, PayoffRange range) {
    Growth growth({.most_profiles = most_profiles}, game);
    // Who is alone with a strategy gets 9, so that all leave where all play the same.
    const ProfileSamples samples = grown(
        game, growth, matches, range,
        [](std::span<const int> counts, std::size_t s, Stream& chance) {
          return static_cast<std::int64_t>(chance.below(2)) + (counts[s] == 1 ? 8 : 0);
        },
        3);
    return std::pair(growth.candidates(samples), growth.standing(samples));
  };
  const auto [all, standing] = found(14, 200, {0, 9});
  CHECK(has_pure(all, 0));
  CHECK_FALSE(has_pure(standing, 0));
  REQUIRE_FALSE(standing.empty());
  CHECK_FALSE(beneficial_to_leave(standing[0], 0));
  // Only homogeneous fields and who leaves them: all candidates are refuted.
  const auto [pure, least] = found(9, 200, {0, 9});
  REQUIRE(pure.size() == 3);
  CHECK(least.size() == 1);
  CHECK(refuted(least[0], 0));
  const auto [none, alike] = found(1, 200, {0, 9});
  REQUIRE(alike.size() == 1);
  CHECK(alike[0].mix == all_alike(game.space()));
  CHECK_FALSE(alike[0].complete());
}

TEST_CASE("payoffs that do not vary in the sample are not taken for certain", "[payoffs]") {
  // Where all play a, a seat gets 2 in one match of 100, so 0.02; who leaves always gets 0.01.
  constexpr std::int64_t kUnit = 100;
  const ReducedGame game(ProfileSpace({{"all", 2, {"a", "b"}}}), 0);
  constexpr int kTimes = 500;
  int dropped = 0, unseen = 0;
  for (std::uint64_t seed = 0; seed < kTimes; ++seed) {
    Growth growth({.most_profiles = 2}, game);
    const ProfileSamples samples = grown(
        game, growth, 200, {0, 2 * kUnit},
        [](std::span<const int> counts, std::size_t s, Stream& chance) {
          if (s == 1) return std::int64_t{1};
          return counts[0] == 2 && chance.below(100) == 0 ? 2 * kUnit : std::int64_t{0};
        },
        seed);
    const std::vector<Candidate> all = growth.candidates(samples);
    REQUIRE(has_pure(all, 0));
    unseen += beneficial_to_leave(all[0], 0);
    dropped += has_pure(growth.standing(samples), 0) ? 0 : 1;
  }
  CHECK(unseen > kTimes / 10);
  CHECK(dropped <= kTimes / 20);
}

TEST_CASE("refinement goes on until equilibria are known well enough", "[payoffs]") {
  PayoffsConfig config = payoffs_of(amidakuji_rules(), {"random,contrarian"}, 40, 2);
  const auto worst = [&](double target, std::uint64_t most) {
    config.terms.target_error = target;
    config.terms.most_matches = most;
    Payoffs played(config);
    play(played, std::atomic<bool>(false));
    double error = 0;
    for (const Candidate& one : played.growth().standing(played.samples())) {
      error = std::max(error, one.error());
    }
    return std::pair(error, played.samples().matches_done());
  };
  const auto [rough, few] = worst(10, 100'000);
  CHECK(few == 13 * 40);
  REQUIRE(rough > 0.02);
  const auto [fine, many] = worst(0.02, 100'000);
  CHECK(fine <= 0.02);
  CHECK(many > few);
  CHECK(many < 100'000);
  CHECK(worst(1e-6, 700).second <= 700);
}

}  // namespace mainmatch::tests

// Which profiles are sampled, and what that tells.

#include "experiments/payoffs/growth.h"

#include "experiments/equilibrium/regret.h"
#include "tests/catch.h"
#include "tests/payoffs/tables.h"

namespace mainmatch::tests {

namespace {

ProfileSpace two_roles() { return ProfileSpace({{"x", 3, {"a", "b", "c"}}, {"y", 2, {"d", "e"}}}); }

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
  REQUIRE(standing.size() == 1);
  CHECK(standing[0].complete());
  CHECK(assess(all, standing[0].mix)->regret() < 1e-8);
  int played = 0;
  for (std::size_t s = 0; s < all.strategies(); ++s) {
    CHECK(standing[0].mix[s] == Approx(expected[0].mix[s]).margin(1e-7));
    played += standing[0].mix[s] > 0;
  }
  CHECK(played == 2);  // no strategy alone is one: sub-games had to grow
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

// Mixes that are refined by whole matches around them.

#include "experiments/analyses/metagame/refinement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "experiments/analyses/metagame/payoffs.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/experiments.h"
#include "tests/psro/known_game.h"

namespace mainmatch::tests {

namespace {

constexpr int kSeats = 9;

/// What a seat gets on the first of two roads that `others` take besides, in thousandths; whoever
/// takes the second gets 0. Far from linear, so that a reduced game sees it wrongly.
double worth_of_first(int others) { return 1000 * (0.3 - std::pow(others / 8.0, 3)); }

/// A seat takes the first road if its number is above 0.5.
KnownGame crooked_roads() {
  return {
      .seats = kSeats,
      .bot = "driver",
      .low = 0,
      .high = 1,
      .usual = 0,
      .play = [](std::span<const double> numbers, Stream& chance, std::span<std::int64_t> payoffs) {
        int first = 0;
        for (const double one : numbers) first += one > 0.5 ? 1 : 0;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
          const double noise = 200 * (2 * uniform(chance) - 1);
          payoffs[i] = std::lround((numbers[i] > 0.5 ? worth_of_first(first - 1) : 0) + noise);
        }
      }};
}

/// What the first road is worth where the eight others take it with this chance, by the binomial
/// distribution.
double expected(double chance) {
  double worth = 0;
  for (int others = 0; others <= kSeats - 1; ++others) {
    worth += static_cast<double>(choose(kSeats - 1, others)) * std::pow(chance, others) *
             std::pow(1 - chance, kSeats - 1 - others) * worth_of_first(others);
  }
  return worth;
}

/// The chance that makes both roads alike, by bisection.
double equilibrium_chance() {
  double low = 0, high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (expected(middle) > 0 ? low : high) = middle;
  }
  return low;
}

PayoffsConfig of_roads(const MatchModule& match) {
  return {.rules = match.default_rules(),
          .bots = {"driver(x=1),driver(x=0),driver(x=0.25)"},
          .payoff = Payoff({"score"}),
          .matches = 400,
          .reduce = 2,
          .seed = 3,
          .threads = 2};
}

std::vector<double> mix_found(const PayoffsConfig& config) {
  Payoffs payoffs(config);
  play(payoffs, kNoStop);
  const EquilibriaResult found = payoffs.equilibria(true);
  REQUIRE_FALSE(found.partial());
  CHECK(found.final_mixes.front().is_refined == (config.refine > 0));
  return found.final_mixes.front().mix;
}

}  // namespace

TEST_CASE("a match from the mix counts for all seats, one with a deviator for it alone",
          "[payoffs][refinement]") {
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  LocalSums sums(space);
  sums.add(std::array{0, 1, 1}, std::array<std::int64_t, 3>{5, 1, 2}, std::nullopt);
  CHECK(sums.alone[0] == LocalSums::OfStrategy{1, 5, 25});
  CHECK(sums.alone[1] == LocalSums::OfStrategy{2, 3, 5});
  CHECK(sums.beside[0] == LocalSums::OfPair{0, 0});   // a beside a
  CHECK(sums.beside[1] == LocalSums::OfPair{2, 10});  // a beside b, twice
  CHECK(sums.beside[2] == LocalSums::OfPair{2, 3});   // b beside a
  CHECK(sums.beside[3] == LocalSums::OfPair{2, 3});   // b beside the other b
  LocalSums more(space);
  more.add(std::array{1, 0, 1}, std::array<std::int64_t, 3>{7, 3, 4}, std::size_t{1});
  CHECK(more.alone[0] == LocalSums::OfStrategy{1, 3, 9});
  CHECK(more.alone[1] == LocalSums::OfStrategy{0, 0, 0});
  CHECK(more.beside[1] == LocalSums::OfPair{2, 6});
  CHECK(more.beside[2] == LocalSums::OfPair{2, 11});  // each b beside the deviator
  CHECK(more.beside[3] == LocalSums::OfPair{0, 0});
  sums.merge(more);
  CHECK(sums.alone[0] == LocalSums::OfStrategy{2, 8, 34});
  CHECK(sums.beside[2] == LocalSums::OfPair{4, 14});
}

TEST_CASE("of a linear game the game near a mix is the game", "[payoffs][refinement]") {
  // Three seats; a gets 6 less 2 for each other a, b gets 3. All profiles equally often, as with
  // shares of a half.
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  LocalSums sums(space);
  for (int profile = 0; profile < 80'000; ++profile) {
    std::array<int, 3> strategies{};
    int of_a = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      strategies[seat] = profile >> seat & 1;
      of_a += strategies[seat] == 0 ? 1 : 0;
    }
    std::array<std::int64_t, 3> payoffs{};
    for (std::size_t seat = 0; seat < 3; ++seat) {
      payoffs[seat] = 10 * (strategies[seat] == 0 ? 6 - 2 * (of_a - 1) : 3);
    }
    sums.add(strategies, payoffs, std::nullopt);
  }
  LocalGame game(space);
  std::vector<double> mix = {0.5, 0.5};
  game.learn(sums, 10);
  // a is worth 6 - 4 / 2, b 3, so the mix 3.5.
  CHECK(game.regret(mix) == Approx(0.5).margin(0.02));
  // Great caution hardly moves; step by step it comes to where a is worth 3 as well.
  CHECK(game.next(mix, 1000)[0] == Approx(0.5).margin(0.02));
  for (int i = 0; i < 20; ++i) {
    const std::vector<double> next = game.next(mix, 1);
    game.move(mix, next);
    mix = next;
  }
  CHECK(mix[0] == Approx(0.75).margin(0.01));
  CHECK(mix[0] + mix[1] == Approx(1));
}

TEST_CASE("what a reduced game errs by is made up for", "[payoffs][refinement]") {
  const auto match = match_of(crooked_roads());
  PayoffsConfig config = of_roads(*match);
  const double right = equilibrium_chance();
  // With 2 seats, one stands for eight, so that 0.3 is what is right.
  CHECK(std::abs(mix_found(config)[0] - right) > 0.1);
  config.refine = 40'000;
  CHECK(mix_found(config)[0] == Approx(right).margin(0.02));
}

TEST_CASE("a game with more strategies begins where the one before was refined to",
          "[payoffs][refinement]") {
  const auto match = match_of(crooked_roads());
  PayoffsConfig config = of_roads(*match);
  config.matches = 20;
  config.refine = 2000;
  config.bots = {"driver(x=1),driver(x=0)"};
  Payoffs fewer(config);
  play(fewer, kNoStop);
  const std::vector<double> before = fewer.equilibria(true).final_mixes.front().mix;
  config.bots = {"driver(x=1),driver(x=0),driver(x=0.25)"};
  config.fresh_deals = 1;
  Payoffs more(config);
  more.adopt(fewer);
  while (more.samples().done() < more.samples().asked()) {
    const std::uint64_t block = more.samples().done();
    more.work(block, 0);
    more.done(block, 0);
  }
  CHECK(more.refinement().shares()[0] == std::lround(before[0] * kMixParts));
  CHECK(more.refinement().shares()[1] == std::lround(before[1] * kMixParts));
  CHECK(more.refinement().shares()[2] == 0);
}

TEST_CASE("a strategy that nobody plays is found by deviators", "[payoffs][refinement]") {
  const ProfileSpace space({{"all", kSeats, {"first", "second"}}});
  Refinement refinement(space, {.matches = 20'000, .seed = 1});
  refinement.begin({{0.0, 1.0}, {1.0, 0.0}});
  CHECK(refinement.deviation(0) == std::nullopt);
  CHECK(refinement.deviation(1) == std::size_t{0});
  std::uint64_t matches = 0;
  for (std::uint64_t block = 0; block < refinement.blocks(); ++block) {
    const Refinement::Part part = refinement.part(block);
    LocalSums sums(space);
    for (std::uint64_t match = part.matches.first; match < part.matches.end; ++match) {
      Stream chance(part.seed, match, Purpose::deal());
      std::array<int, kSeats> strategies{};
      for (int& one : strategies) {
        one = static_cast<int>(chance.below(kMixParts)) < refinement.shares()[0] ? 0 : 1;
      }
      const auto strategy = refinement.deviation(match);
      if (strategy) strategies[2] = static_cast<int>(*strategy);
      const auto of_first = static_cast<int>(std::count(strategies.begin(), strategies.end(), 0));
      std::array<std::int64_t, kSeats> payoffs{};
      for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
        if (strategies[seat] == 0) payoffs[seat] = std::lround(worth_of_first(of_first - 1));
      }
      sums.add(strategies, payoffs, strategy ? std::optional<std::size_t>(2) : std::nullopt);
      ++matches;
    }
    refinement.add(sums);
  }
  CHECK(refinement.finished());
  CHECK(matches == 2 * 20'000);
  REQUIRE(refinement.refined().size() == 2);
  for (const std::vector<double>& mix : refinement.refined()) {
    CHECK(mix[0] == Approx(equilibrium_chance()).margin(0.02));
  }
}

}  // namespace mainmatch::tests

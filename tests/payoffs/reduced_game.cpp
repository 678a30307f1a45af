// Games with fewer seats that stand for a match's.

#include "experiments/analyses/metagame/reduced_game.h"

#include <set>

#include "experiments/base/error.h"
#include "experiments/game_theory/nash.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"
#include "tests/payoffs/tables.h"

namespace mainmatch::tests {

namespace {

using Counts = std::vector<int>;

/// The profile of the match that tells what a strategy gets in `counts`.
Counts source(const ReducedGame& game, const Counts& counts, std::size_t strategy) {
  Counts full(counts.size());
  game.match().unrank(game.source(game.space().rank(counts), strategy), full);
  return full;
}

}  // namespace

TEST_CASE("a seat decides for itself, the others stand for equally many", "[payoffs]") {
  const ReducedGame game(ProfileSpace({all(9, 3)}), 3);
  REQUIRE(game.reduced());
  REQUIRE(game.space().size() == 10);
  CHECK(source(game, {2, 1, 0}, 0) == Counts{5, 4, 0});
  CHECK(source(game, {2, 1, 0}, 1) == Counts{8, 1, 0});
  CHECK(source(game, {3, 0, 0}, 0) == Counts{9, 0, 0});
  CHECK(source(game, {1, 1, 1}, 2) == Counts{4, 4, 1});
  const std::vector<std::uint64_t> ranks = {game.space().rank(Counts{2, 1, 0}),
                                            game.space().rank(Counts{3, 0, 0})};
  CHECK(game.sources(ranks).size() == 3);
}

TEST_CASE("seats that do not divide go by the largest remainders", "[payoffs]") {
  const ReducedGame game(ProfileSpace({all(12, 3)}), 5);
  // 11 seats for 4: 2.75 each.
  CHECK(source(game, {5, 0, 0}, 0) == Counts{12, 0, 0});
  CHECK(source(game, {4, 1, 0}, 0) == Counts{9, 3, 0});  // 8.25 and 2.75
  CHECK(source(game, {2, 2, 1}, 2) == Counts{6, 5, 1});  // 5.5 and 5.5: a before b
  CHECK(source(game, {2, 1, 2}, 2) == Counts{5, 3, 4});  // 5.5, 2.75, 2.75
  CHECK(source(game, {1, 3, 1}, 2) == Counts{3, 8, 1});  // 2.75 and 8.25
}

TEST_CASE("a reduced game does not depend on the order of names", "[payoffs]") {
  const ReducedGame game(ProfileSpace({{"all", 12, {"a", "b", "c"}}}), 5);
  const ReducedGame turned(ProfileSpace({{"all", 12, {"c", "b", "a"}}}), 5);
  Counts counts(3);
  for (std::uint64_t rank = 0; rank < game.space().size(); ++rank) {
    game.space().unrank(rank, counts);
    const Counts other = {counts[2], counts[1], counts[0]};
    for (std::size_t s = 0; s < 3; ++s) {
      if (counts[s] == 0) continue;
      const Counts full = source(turned, other, 2 - s);
      CHECK(source(game, counts, s) == Counts{full[2], full[1], full[0]});
    }
  }
}

TEST_CASE("seats of another role stand for equally many", "[payoffs]") {
  const ReducedGame game(
      ProfileSpace({{"up", 2, {"a", "b"}}, {"down", 9, {"c", "d"}}, {"one", 1, {"e", "f"}}}), 3);
  REQUIRE(game.space().roles()[0].seats == 2);
  REQUIRE(game.space().roles()[1].seats == 3);
  REQUIRE(game.space().roles()[2].seats == 1);
  CHECK(source(game, {1, 1, 2, 1, 0, 1}, 0) == Counts{1, 1, 6, 3, 0, 1});
  CHECK(source(game, {1, 1, 2, 1, 0, 1}, 2) == Counts{1, 1, 5, 4, 0, 1});
  CHECK(source(game, {1, 1, 2, 1, 0, 1}, 3) == Counts{1, 1, 8, 1, 0, 1});
  CHECK(source(game, {1, 1, 2, 1, 0, 1}, 5) == Counts{1, 1, 6, 3, 0, 1});
}

TEST_CASE("a game with all its seats is the match's own", "[payoffs]") {
  const PayoffTable table = random_table({all(4, 3)}, 3);
  for (const int seats : {0, 4, 9}) {
    const ReducedGame game(table.space(), seats);
    CHECK_FALSE(game.reduced());
    const PayoffTable same = game.table(table);
    REQUIRE(same.rows() == table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
      REQUIRE(same_row(same, row, table, row));
      REQUIRE(game.source(row, 0) == row);
    }
  }
}

TEST_CASE("the equilibrium of a game of shares outlives its reduction", "[payoffs]") {
  // What a seat gets is linear in the share of the others, so fewer of them mean the same.
  const PayoffTable of_match =
      symmetric_table(9, 2, [](const std::vector<int>& counts, std::size_t strategy) {
        const double hawks = (counts[0] - (strategy == 0 ? 1 : 0)) / 8.0;
        return strategy == 0 ? 2 - 3 * hawks : 1 - hawks;
      });
  const ReducedGame game(of_match.space(), 3);
  const PayoffTable table = game.table(of_match);
  REQUIRE(table.complete());
  REQUIRE(table.rows() == 4);
  const auto found = find_equilibria(table, {});
  REQUIRE(found.size() == 1);
  CHECK(found[0].mix[0] == Approx(0.5).epsilon(1e-12));
}

TEST_CASE("a row of a reduced table needs all its sources", "[payoffs]") {
  const PayoffTable whole = random_table({all(9, 2)}, 4);
  const ReducedGame game(whole.space(), 3);
  std::vector<SampledProfile> some;
  for (std::size_t row = 0; row < whole.rows(); ++row) {
    const auto counts = whole.counts(row);
    if (counts[0] == 8) continue;  // tells what the second gets in 2 x a, 1 x b
    const auto payoffs = whole.payoffs(row);
    const double few = counts[0] == 1 ? 30 : 50;
    some.push_back({{counts.begin(), counts.end()},
                    {payoffs.begin(), payoffs.end()},
                    static_cast<std::int64_t>(few),
                    {0.25, 0.5}});
  }
  const PayoffTable table = game.table(PayoffTable(whole.space(), some));
  CHECK(table.rows() == 3);
  CHECK_FALSE(table.find(Counts{2, 1}));
  const std::size_t row = *table.find(Counts{1, 2});
  CHECK(table.matches(row) == 30);
  CHECK(table.stderrs(row)[0] == 0.25);
  CHECK(table.stderrs(row)[1] == 0.5);
  CHECK(table.payoffs(row)[0] == whole.payoffs(*whole.find(Counts{1, 8}))[0]);
  CHECK(table.payoffs(row)[1] == whole.payoffs(*whole.find(Counts{4, 5}))[1]);
}

TEST_CASE("too large a reduced game is refused", "[payoffs]") {
  const ProfileSpace match({all(14, 9)});
  CHECK_THROWS_WITH(ReducedGame(match, 12),
                    "reduce: 12, which leaves 125,970 profiles, expected at most 100,000");
  CHECK_NOTHROW(ReducedGame(match, 5));
}

TEST_CASE("of a reduced game only what it needs is played", "[payoffs]") {
  PayoffsConfig config = payoffs_of(amidakuji_rules({{"players", 7}}), {"random,spread,late"}, 20);
  Payoffs whole(config);
  play(whole, std::atomic<bool>(false));
  config.reduce = 3;
  Payoffs reduced(config);
  play(reduced, std::atomic<bool>(false));
  const PayoffTable all_rows = whole.samples().table();
  const PayoffTable some = reduced.samples().table();
  CHECK(some.rows() == 3 + 3 * 2 * 2 + 3);
  for (std::size_t row = 0; row < some.rows(); ++row) {
    REQUIRE(same_row(some, row, all_rows, *all_rows.find(some.counts(row))));
  }
  const PayoffsResult result = reduced.result();
  CHECK(result.table.complete());
  CHECK(result.table.space().roles()[0].seats == 3);
  CHECK(result.sampled().rows() == some.rows());
}

}  // namespace mainmatch::tests

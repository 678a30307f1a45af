#include "experiments/game_theory/payoff_table.h"

#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

TEST_CASE("profiles are counted, ranked and listed in lexicographic order", "[equilibrium]") {
  CHECK(ProfileSpace({all(12, 8)}).size() == 50'388);
  CHECK(ProfileSpace({all(9, 5)}).size() == 715);
  const std::vector<std::vector<SeatRole>> shapes = {
      {all(2, 3)},
      {all(7, 1)},
      {all(1, 6)},
      {all(6, 4)},
      {{"h", 3, letters(2)}, {"i", 2, letters(3)}, {"j", 1, letters(1)}},
  };
  for (const auto& shape : shapes) {
    const ProfileSpace space(shape);
    std::vector<int> counts(space.strategies()), unranked(space.strategies()), before;
    space.first_profile(counts);
    std::uint64_t rank = 0;
    do {
      CHECK(before < counts);
      CHECK(space.rank(counts) == rank);
      space.unrank(rank, unranked);
      CHECK(unranked == counts);
      before = counts;
      ++rank;
    } while (space.next(counts));
    CHECK(rank == space.size());
    CHECK(space.rank(counts) == 0);
  }
}

TEST_CASE("a table knows the profiles that it was given", "[equilibrium]") {
  const ProfileSpace space({all(2, 3)});
  const PayoffTable table(space, {{{1, 1, 0}, {5, 6, 0}, 40, {0.5, 0.25, 0}},
                                  {{0, 0, 2}, {0, 0, -1}, std::nullopt, {}}});
  CHECK(table.rows() == 2);
  CHECK_FALSE(table.complete());
  CHECK(table.rank(0) == 0);
  CHECK(*table.find(std::vector<int>{1, 1, 0}) == 1);
  CHECK_FALSE(table.find(std::vector<int>{2, 0, 0}));
  CHECK(table.payoffs(1)[1] == 6);
  CHECK(std::isnan(table.payoffs(1)[2]));
  CHECK(table.stderrs(1)[1] == 0.25);
  CHECK(std::isnan(table.stderrs(0)[2]));
  CHECK(table.matches(1) == 40);
  CHECK(table.range(0).least == -1);
  CHECK(table.range(0).greatest == 6);
}

TEST_CASE("a restricted table holds the profiles of the strategies that are kept",
          "[equilibrium]") {
  const PayoffTable table = random_table({{"h", 3, letters(3)}, {"i", 2, letters(2)}}, 8);
  const PayoffTable less = table.restricted(std::vector<std::size_t>{0, 2, 4});
  CHECK(less.complete());
  CHECK(less.rows() == 4);
  CHECK(less.space().name(1) == "c");
  CHECK(less.space().name(2) == "b");
  CHECK(less.payoffs(*less.find(std::vector<int>{1, 2, 2}))[1] ==
        table.payoffs(*table.find(std::vector<int>{1, 0, 2, 0, 2}))[2]);
}

TEST_CASE("what contradicts the game is refused by name", "[equilibrium]") {
  using Catch::Matchers::Contains;
  const auto space = [] { return ProfileSpace({all(2, 2)}); };
  CHECK_THROWS_WITH(PayoffTable(space(), {{{1, 2}, {1, 2}, {}, {}}}),
                    "profiles[0].counts.all: got a sum of 3, expected 2, the seats of the role");
  CHECK_THROWS_WITH(PayoffTable(space(), {{{3, -1}, {1, 2}, {}, {}}}), Contains("counts.all"));
  CHECK_THROWS_WITH(PayoffTable(space(), {{{1, 1}, {1, 2}, {}, {}}, {{1, 1}, {1, 2}, {}, {}}}),
                    "profiles[1].counts: 1 x a, 1 x b, the same as profiles[0]");
  CHECK_THROWS_WITH(PayoffTable(space(), {{{1, 1}, {NAN, 2}, {}, {}}}),
                    Contains("profiles[0].payoffs.all.a"));
  CHECK_THROWS_WITH(PayoffTable(space(), {{{1, 1}, {1, INFINITY}, {}, {}}}),
                    Contains("profiles[0].payoffs.all.b"));
  CHECK_THROWS_WITH(PayoffTable(space(), {{{1, 1}, {1, 2}, {}, {0, -1}}}),
                    Contains("profiles[0].stderr.all.b"));
  CHECK_THROWS_AS(ProfileSpace({}), ValueError);
  CHECK_THROWS_WITH(ProfileSpace({all(65, 2)}), "roles[0].seats: got 65, expected 1..64");
  CHECK_THROWS_WITH(ProfileSpace({{"x", 2, {"a", "a"}}}), Contains("roles[0].strategies[1]"));
  CHECK_THROWS_WITH(ProfileSpace({all(1, 2), all(1, 2)}), Contains("roles[1].name"));
  CHECK_THROWS_WITH(ProfileSpace({all(64, 26)}), Contains("profiles"));
}

}  // namespace mainmatch::tests

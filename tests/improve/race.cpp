#include "experiments/analyses/metagame/race.h"

#include "tests/catch.h"

using namespace mainmatch;

TEST_CASE("a race goes on with the better half", "[improve]") {
  Race race(5, 10, 3);
  CHECK(race.deals() == 10);
  CHECK(race.alive() == std::vector<std::size_t>{0, 1, 2, 3, 4});
  race.take(std::vector<std::int64_t>{50, 10, 50, 30, 40});
  CHECK(race.alive() == std::vector<std::size_t>{0, 2, 4});
  CHECK(race.deals() == 10);
  CHECK_FALSE(race.over());
  race.take(std::vector<std::int64_t>{0, 10, 30});  // 50, 60, 70 in all
  CHECK(race.alive() == std::vector<std::size_t>{2, 4});
  CHECK(race.deals() == 20);
  race.take(std::vector<std::int64_t>{15, 4});  // 75, 74
  CHECK(race.over());
  CHECK(race.order() == std::vector<std::size_t>{2, 4, 0, 3, 1});
  CHECK(race.sum(2) == 75);
  CHECK(race.deals_of(2) == 40);
  CHECK(race.deals_of(0) == 20);
  CHECK(race.deals_of(1) == 10);
  CHECK(Race::cost(5, 3) == 5 + 3 + 2 * 2);
}

TEST_CASE("of equal entrants the earlier is better", "[improve]") {
  Race race(2, 1, 9);
  race.take(std::vector<std::int64_t>{3, 3});
  CHECK(race.over());
  CHECK(race.order() == std::vector<std::size_t>{0, 1});
  CHECK(Race::cost(2, 9) == 2);
  CHECK(Race::cost(8, 3) == 8 + 4 + 2 * 2);
}

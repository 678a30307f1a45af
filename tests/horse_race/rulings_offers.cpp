// Offers and what comes of them, and what seats see. Bots alone make offers: records have trades.

#include <vector>

#include "engine/core/index.h"
#include "engine/horse_race/game.h"
#include "experiments/matches/round_loop.h"
#include "tests/catch.h"

namespace mainmatch::horse_race {
namespace {

/// Three seats with two copies of each of three cards, before round 0; the lots are 2 0 1.
struct TestMatch {
  Rules rules;
  Setup setup{};
  State state{};
  Result result{};
  Submissions<HorseRace> given{};

  TestMatch() {
    rules.players = 3;
    rules.horses = rules.place_count = 3;
    rules.cards = 2;
    for (auto& round : setup.movements) round.fill(1);
    setup.garnets.fill(5);
    setup.tie_break = {2, 0, 1};
    HorseRace::begin(rules, setup, state);
  }
  void offer(Seat seat, Seat partner, char give, char want) {
    given[at(seat)].offer(partner, give - 'A', want - 'A');
  }
  void step() {
    HorseRace::resolve(state, std::span(given.data(), 3), &result);
    given.fill({});
  }
  std::string cards(Seat seat) const {
    std::string held;
    for (Horse horse = 0; horse < rules.horses; ++horse) {
      held.append(at(state.seats[at(seat)].cards[at(horse)]), letter_of(horse));
    }
    return held;
  }
  std::vector<int> fouls() const {
    return {state.seats[0].fouls, state.seats[1].fouls, state.seats[2].fouls};
  }
};

TEST_CASE("R10: offers that mirror each other become trades", "[horse_race][rulings]") {
  TestMatch table;
  CHECK((HorseRace::step(table.state) == Step{StepKind::trade, 0}));
  table.offer(0, 1, 'A', 'B');
  table.offer(1, 0, 'B', 'A');
  table.offer(1, 2, 'C', 'C');
  table.offer(2, 1, 'C', 'C');
  table.step();
  CHECK((HorseRace::step(table.state) == Step{StepKind::round, 0}));
  CHECK(table.cards(0) == "ABBBCC");
  CHECK(table.cards(1) == "AAABCC");
  CHECK(table.cards(2) == "AABBCC");
  REQUIRE(table.result.trades.size() == 2);
  CHECK((table.result.trades[0].trade == Trade{{2, 1}, {2, 2}}));  // 2 is first in the lots
  CHECK((table.result.trades[1].trade == Trade{{0, 1}, {0, 1}}));
  const auto deals = HorseRace::observe(table.state, 1).deals();
  REQUIRE(deals.size() == 2);
  CHECK((deals[0] == Deal{0, 2, 2, 2, true}));
  CHECK((deals[1] == Deal{0, 0, 1, 0, true}));
  CHECK(table.fouls() == std::vector<int>{0, 0, 0});
}

TEST_CASE("R13: an offer without a mirror leaves no trace", "[horse_race][rulings]") {
  TestMatch table;
  table.offer(0, 1, 'A', 'B');
  table.offer(1, 0, 'C', 'A');  // another card
  table.offer(2, 0, 'B', 'A');  // another seat
  table.step();
  CHECK(table.result.trades.empty());
  for (Seat seat = 0; seat < 3; ++seat) {
    CHECK(table.cards(seat) == "AABBCC");
    CHECK(HorseRace::observe(table.state, seat).deals().empty());
  }
}

TEST_CASE("R12: the earliest in the lots trades first, in the order of its offers",
          "[horse_race][rulings]") {
  TestMatch table;
  table.state.seats[1].cards[0] = 1;  // one A only, and both others want it
  table.offer(0, 1, 'B', 'A');
  table.offer(1, 0, 'A', 'B');
  table.offer(1, 2, 'A', 'C');
  table.offer(2, 1, 'C', 'A');
  table.step();
  REQUIRE(table.result.trades.size() == 2);
  CHECK(table.result.trades[0].happened);
  CHECK((table.result.trades[0].trade == Trade{{2, 1}, {2, 0}}));
  CHECK_FALSE(table.result.trades[1].happened);
  CHECK((table.result.trades[1].trade == Trade{{0, 1}, {1, 0}}));
  CHECK_FALSE(HorseRace::observe(table.state, 0).deals()[0].happened);
  table.step();  // the round
  CHECK(table.result.voids[0].trades == 1);
  CHECK(table.fouls() == std::vector<int>{1, 0, 0});
}

TEST_CASE("R12: each offer finds one mirror", "[horse_race][rulings]") {
  TestMatch table;
  table.offer(0, 1, 'A', 'B');
  table.offer(0, 1, 'A', 'B');
  table.offer(0, 1, 'B', 'A');
  table.offer(1, 0, 'B', 'A');
  table.step();
  CHECK(table.result.trades.size() == 1);
  CHECK(table.cards(0) == "ABBBCC");
}

TEST_CASE("R11: offers that can be no trade are dropped", "[horse_race][rulings]") {
  TestMatch table;
  table.state.seats[0].cards[2] = 0;
  table.offer(0, 0, 'A', 'A');
  table.offer(0, 3, 'A', 'B');
  table.offer(0, 1, 'C', 'A');  // it has none
  table.offer(1, 0, 'A', 'C');
  table.offer(1, -1, 'A', 'B');
  table.offer(2, 1, 'D', 'A');
  table.offer(2, 1, 'A', 'D');
  table.given[2].offers.push_back({});
  table.step();
  CHECK(table.result.trades.empty());
  CHECK(table.fouls() == std::vector<int>{3, 1, 3});
}

TEST_CASE("R42 to R46: a view has what the seat knows", "[horse_race][rulings]") {
  TestMatch table;
  table.rules.track = 2;  // all are home in round 2
  HorseRace::begin(table.rules, table.setup, table.state);
  table.step();
  table.given[0].ability.kind = Kind::clue;
  table.given[0].ability.use.add(1);
  table.given[0].buy_card(2);
  table.step();
  table.step();
  table.given[0].spectate = 2;
  table.given[1].spectate = 3;
  table.step();
  const auto view = [&](Seat seat) { return HorseRace::observe(table.state, seat); };
  CHECK(view(0).is_trade());
  CHECK(view(0).round() == 2);
  CHECK(view(0).space(2) == 2);
  CHECK(view(0).seen(2) == HorseSet::first(3));
  CHECK(view(1).space(2) == kNoSpace);
  CHECK(view(1).voids(1).spectate);
  CHECK(view(2).spectated(1, 0) == 2);
  CHECK(view(2).spectated(1, 1) == kNoSpace);
  CHECK(view(0).learned(0).size() == 2);
  CHECK(view(1).learned(0).empty());
  CHECK(view(0).ability(0) == Kind::clue);
  CHECK(view(0).used(0, 1) == 1);
  CHECK(view(0).copies(2) == 3);
  CHECK(view(0).garnets() == 3);
  CHECK(view(0).price() == 4);
  CHECK_FALSE(view(2).has_finished(0));
  table.step();
  table.given[0].bet(0, 4);
  table.step();
  CHECK(view(0).points() == 3);
  CHECK(view(0).bets(0) == 4);
  CHECK(view(0).bets(2, 0) == 4);
  CHECK(view(0).chips() == 26);
  CHECK(view(2).has_finished(2));
  CHECK(view(2).place(2) == 3);
  CHECK(view(2).finish(2) == 2);
  CHECK(view(2).finishing(2) == HorseSet::first(3));
  CHECK(view(2).movement(3, 2) == 1);
  while (table.state.round < kRounds) table.step();
  REQUIRE(view(1).is_choice());  // 1 and 2 have no points
  CHECK(view(1).score(0) == 3 + 4 * 2);
  CHECK(view(1).second().bits() == 0b110);
  CHECK(HorseRace::acting(table.state).bits() == 0b001);
  table.given[0].second_token = 1;
  table.step();
  REQUIRE(view(1).is_vote());
  CHECK(view(2).second_token() == 1);
  CHECK(view(1).voters().bits() == 0b011);
  CHECK(view(1).candidates().bits() == 0b110);
  table.step();
  CHECK(HorseRace::is_over(table.state));
}

}  // namespace
}  // namespace mainmatch::horse_race

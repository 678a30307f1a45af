// What bots of the horse race do with cards, by hand.

#include "agents/horse_race/cards.h"

#include <set>

#include "tests/horse_race/agents/table.h"

namespace mainmatch::tests {

using namespace horse_race;

namespace {

/// A table at which seat 0 has these cards as `round` begins.
struct Hand {
  Hand(int round, const Cards& cards) {
    table.begin();
    while (table.state.round < round) table.play();
    table.step({});
    table.state.seats[0].cards = cards;
  }
  View view() const { return table.view(0); }

  HorseTable table;
  Submission submission;
};

}  // namespace

TEST_CASE("the bonus is a power up to its cap", "[agents][horse_race]") {
  Rules rules;
  CHECK(bonus_for(rules, 0) == 0);
  CHECK(bonus_for(rules, 4) == 16);
  CHECK(bonus_for(rules, 5) == 20);
  CHECK(bonus_for(rules, 1'000'000) == 20);
  rules.bonus_exponent = 1;
  CHECK(bonus_for(rules, 5) == 5);
}

TEST_CASE("a clue is asked with cards that are there", "[agents][horse_race]") {
  Hand none(3, {});
  CHECK_FALSE(ask(none.view(), 2, none.submission));
  CHECK(none.submission.ability.kind == Kind::none);
  Hand some(3, {0, 3, 1});
  CHECK(ask(some.view(), 2, some.submission));
  CHECK(some.submission.ability.use.copies == Cards{0, 2, 1});
}

TEST_CASE("an odd card is not used to raise the limit", "[agents][horse_race]") {
  Hand odd(2, {1, 3, 0, 1});
  CHECK(raise_limit(odd.view(), odd.submission));
  CHECK(odd.submission.ability.use.copies == Cards{1, 2, 0, 1});
  Hand single(2, {1});
  CHECK_FALSE(raise_limit(single.view(), single.submission));
}

TEST_CASE("the largest set is duplicated, if it is one", "[agents][horse_race]") {
  Hand hand(4, {1, 2, 3, 1});
  CHECK(duplicate(hand.view(), hand.submission));
  CHECK(hand.submission.ability.select.copies == Cards{0, 0, 3});
  CHECK(hand.submission.ability.use.copies == Cards{0, 0, 1});
  Hand singles(4, {1, 1, 1, 1});
  CHECK_FALSE(duplicate(singles.view(), singles.submission));
}

TEST_CASE("a merge makes the bonus grow most", "[agents][horse_race]") {
  // 1 + 1 + 9 becomes 5 C, worth 20; A for D instead would make no more than 4.
  Hand hand(7, {1, 1, 3, 0});
  CHECK(merge(hand.view(), hand.submission));
  CHECK(hand.submission.ability.use.copies == Cards{1, 1});
  CHECK(hand.submission.ability.gain.copies == Cards{0, 0, 1});
  Hand full(7, {6, 0, 5, 0});  // the sixth A makes a first B or D
  CHECK(merge(full.view(), full.submission));
  CHECK(full.submission.ability.use.copies == Cards{1});
  CHECK(full.submission.ability.gain.copies == Cards{0, 1});
  Hand best(7, {5, 0, 5, 0});
  CHECK_FALSE(merge(best.view(), best.submission));
}

TEST_CASE("guesses are made where they pay", "[agents][horse_race]") {
  Hand hand(5, {1, 1, 2, 0});
  Forecast forecast;
  forecast.next[at(kA)][3] = 1;  // three are ahead
  forecast.next[at(kB)][9] = 1;  // C may be ahead, or not
  forecast.next[at(kC)][8] = forecast.next[at(kC)][10] = 0.5;
  forecast.next[at(kD)][5] = 1;
  CHECK(guess(hand.view(), forecast, kGuessGain, hand.submission));
  const Ability& ability = hand.submission.ability;
  CHECK(ability.use.copies == Cards{1, 1, 1});
  CHECK(ability.guess_count == 3);
  CHECK(ability.guesses[at(kA)][0] == 3);
  CHECK(ability.guesses[at(kB)][0] < 2);
  CHECK(ability.guesses[at(kC)][0] < 2);
  // With a chance of a quarter, 9 points are not worth a card.
  Hand dark(5, {1, 0, 0, 0});
  Forecast unknown;
  for (const int space : {3, 5, 7, 9}) unknown.next[at(kA)][at(space)] = 0.25;
  for (int horse = 1; horse < 4; ++horse) unknown.next[at(horse)][at(2 + 2 * horse)] = 1;
  CHECK_FALSE(guess(dark.view(), unknown, kGuessGain, dark.submission));
  CHECK(dark.submission.ability.kind == Kind::none);
}

TEST_CASE("a seat decides for somebody else", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  for (int round = 0; round < kRounds; ++round) table.play();
  REQUIRE(table.view(0).is_vote());  // all have 0 points
  Stream chance({1, 1});
  std::set<int> named;
  for (int i = 0; i < 30; ++i) {
    Submission submission;
    decide(table.view(1), chance, submission);
    named.insert(submission.vote);
  }
  CHECK(named == std::set<int>{0, 2});
}

}  // namespace mainmatch::tests

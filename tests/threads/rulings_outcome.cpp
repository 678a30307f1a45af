#include <algorithm>

#include "tests/conformance/leak.h"
#include "tests/threads/hooks.h"
#include "tests/threads/test_match.h"

namespace mainmatch::threads {
namespace {

using Rounds = std::vector<std::vector<std::string>>;

/// The winning pair of a match of 2 and 2.
std::string pair_after(const Rounds& rounds, const std::vector<Seat>& marks = {},
                       const std::vector<Seat>& tie_break = {}) {
  TestMatch table(realms(2, 2, static_cast<int>(rounds.size())), marks, tie_break);
  for (const auto& turns : rounds) table.play(turns);
  return TestMatch::pair(table.outcome());
}

/// The ranking of a match of 3 and 3 in which all bear marks, so that no pair wins.
std::string standing_after(const Rounds& rounds, const std::vector<Seat>& tie_break = {}) {
  TestMatch table(realms(3, 3, static_cast<int>(rounds.size())), {0, 1, 2, 3, 4, 5}, tie_break);
  for (const auto& turns : rounds) table.play(turns);
  return table.ranking(table.outcome());
}

TEST_CASE("R36: the strongest golden thread between players without marks", "[threads][rulings]") {
  const Rounds rounds = {{"", "clotho n3*"}, {"clotho n2*"}};
  CHECK(pair_after(rounds) == "1-3");
  CHECK(pair_after(rounds, {3}) == "0-2");
  CHECK(pair_after(rounds, {1}) == "0-2");
  CHECK(pair_after(rounds, {1, 2}) == "none");
  CHECK(pair_after({{"n2", "n3"}, {}}) == "none");
  CHECK(pair_after({{"", "clotho n3*"}, {"clotho n2*"}, {"morta s1>3"}}) == "0-2");  // 1, then 2
  CHECK(pair_after({{"clotho n2*"}, {"", "s0>2"}}) == "none");
  CHECK(pair_after({{"", "", "clotho n1*"}}) == "1-2");
}

TEST_CASE("R37: ties of pairs: the sum of golden threads", "[threads][rulings]") {
  CHECK(pair_after({{"clotho n2*", "clotho n3*"}, {"", "", "", "clotho n1*"}}) == "1-3");
  CHECK(pair_after({{"clotho n2*", "clotho n3*", "", "n1"}, {"", "", "clotho n0*"}}) == "0-2");
}

TEST_CASE("R37: ties of pairs: the sum of all threads", "[threads][rulings]") {
  CHECK(pair_after({{"clotho n2*", "clotho n3*"}, {"", "", "", "n1"}}) == "1-3");
}

TEST_CASE("R37: ties of pairs: the sums of earlier rounds", "[threads][rulings]") {
  // Both end on 2; only one was there in round 1.
  const Rounds golden_earlier = {{"clotho n2*", "nona"}, {"", "clotho n3*^"}};
  CHECK(pair_after(golden_earlier) == "0-2");
  CHECK(pair_after(golden_earlier, {}, {1, 3, 0, 2}) == "0-2");
  // Both end on 1 and 2; one of the plain threads is older.
  const Rounds plain_earlier = {{"n2", "", "", "nona"}, {"", "clotho n3*", "clotho n0*", "n1^"}};
  CHECK(pair_after(plain_earlier, {}, {1, 3, 0, 2}) == "0-2");
}

TEST_CASE("R37: ties of pairs: the strongest thread of earlier rounds does not matter",
          "[threads][rulings]") {
  Rules rules = realms(2, 2, 3);
  rules.powers[index_of(Moira::clotho)] = {1, 1, 1, 1};
  rules.powers[index_of(Moira::morta)] = {8, 8, 8, 8};
  TestMatch table(rules);
  table.play({"clotho n2*", "clotho n3*", "morta", "clotho n1*"});
  table.play({"lachesis b0>2"});
  CHECK(table.threads() == "0>2:5* 1>3:4* 3>1:4*");
  table.play({"", "lachesis b1>3", "s3>1"});
  CHECK(table.threads() == "0>2:7* 1>3:7*");
  CHECK(TestMatch::pair(table.outcome()) == "1-3");  // 8 in all after round 2, against 5
}

TEST_CASE("R37: ties of pairs: the lots", "[threads][rulings]") {
  const Rounds apart = {{"clotho n2*", "clotho n3*"}};
  CHECK(pair_after(apart) == "0-2");
  CHECK(pair_after(apart, {}, {3, 0, 2, 1}) == "1-3");
  CHECK(pair_after(apart, {}, {2, 3, 1, 0}) == "0-2");
  const Rounds sharing = {{"clotho n2*", "", "", "clotho n0*"}};
  CHECK(pair_after(sharing, {}, {0, 3, 2, 1}) == "0-3");
  CHECK(pair_after(sharing, {}, {3, 1, 2, 0}) == "0-3");
  CHECK(pair_after(sharing, {}, {1, 0, 2, 3}) == "0-2");
}

TEST_CASE("R38: a token each for the winning pair", "[threads][rulings]") {
  TestMatch table(realms(2, 2, 1));
  table.play({"", "", "", "clotho n1*"});
  const Outcome out = table.outcome();
  CHECK(TestMatch::pair(out) == "1-3");
  CHECK(table.by_seat(out.tokens) == "0 1 0 1");
  CHECK(TestMatch::seats(out.winners) == "1 3");
}

TEST_CASE("R38: nobody wins without a golden thread", "[threads][rulings]") {
  TestMatch table(realms(2, 2, 1));
  table.play({"n2"});
  const Outcome out = table.outcome();
  CHECK(table.by_seat(out.tokens) == "0 0 0 0");
  CHECK(out.winners.empty());
}

TEST_CASE("R39: of the others, the best of each realm rise, marked or not", "[threads][rulings]") {
  TestMatch table(realms(3, 3, 2), {1, 4});
  table.play({"clotho n3*", "clotho n4*"});
  table.play({"", "", "clotho n5*"});
  const Outcome out = table.outcome();
  CHECK(table.goldness() == "2 2 1 2 2 1");
  CHECK(TestMatch::pair(out) == "0-3");
  CHECK(TestMatch::seats(out.heaven_next) == "0 1 3 4");
  CHECK(TestMatch::seats(out.fallen) == "2");
  CHECK(out.elimination_candidate == 5);
}

TEST_CASE("R40: ties of goldness: the strongest golden thread left", "[threads][rulings]") {
  // 1>4 is boosted to 2, then snipped to pieces; 0>3 grows to 2.
  CHECK(standing_after({{"clotho n3*", "clotho n4*", "morta"}, {"", "lachesis b1>4", "s1>4"}},
                       {5, 4, 1, 2, 3, 0}) == "3 0 4 1 5 2");
}

TEST_CASE("R40: ties of goldness: the sums of golden and of all threads", "[threads][rulings]") {
  CHECK(standing_after({{"clotho n3*", "clotho n4*", "clotho n4*"}}) == "4 0 1 2 3 5");
  CHECK(standing_after({{"clotho n3*", "clotho n4*", "n4"}}) == "4 0 1 3 2 5");
}

TEST_CASE("R40: ties of goldness: earlier rounds", "[threads][rulings]") {
  CHECK(standing_after({{"n3", "nona"}, {"", "n4^"}}, {4, 1, 3, 0, 5, 2}) == "3 0 4 1 5 2");
}

TEST_CASE("R40: ties of goldness: the lots", "[threads][rulings]") {
  CHECK(standing_after({{}}, {4, 1, 3, 0, 5, 2}) == "4 1 3 0 5 2");
}

TEST_CASE("R40, R42: the lots choose the candidate where nothing else does", "[threads][rulings]") {
  using tests::Hooks;
  int undecided = 0, decided = 0;
  for (const Rules& rules : Hooks<mainmatch::Threads>::rules()) {
    for (std::uint64_t match = 0; match < 60; ++match) {
      auto history = tests::noisy_history<mainmatch::Threads, mainmatch::Threads>(rules, 4, match);
      // Seats that do nothing are level.
      for (auto& step : history.steps) {
        for (std::size_t seat = 2; seat < step.size(); ++seat) step[seat] = {};
      }
      auto turned = history;
      std::reverse(turned.setup.tie_break.begin(), turned.setup.tie_break.begin() + rules.seats());
      Outcome one, other;
      mainmatch::Threads::outcome(tests::play_out<mainmatch::Threads>(history, 0).state, one);
      mainmatch::Threads::outcome(tests::play_out<mainmatch::Threads>(turned, 0).state, other);
      // With other winners others are left.
      if (one.winners != other.winners || one.elimination_candidate == kNoSeat) continue;
      CHECK(one.last_undecided == (one.elimination_candidate != other.elimination_candidate));
      CHECK(one.last_undecided == other.last_undecided);
      ++(one.last_undecided ? undecided : decided);
    }
  }
  CHECK(undecided > 10);
  CHECK(decided > 10);
}

TEST_CASE("R40, R42: equal goldness alone does not leave it to the lots", "[threads][rulings]") {
  TestMatch level(realms(3, 6, 1));
  level.play({});
  CHECK(level.outcome().tied_last.size() == 5);
  CHECK(level.outcome().last_undecided);
  TestMatch apart(realms(3, 3, 1));  // seats 3 and 4 receive a thread, seat 5 none
  apart.play({"n3", "n4"});
  CHECK(apart.outcome().tied_last.size() == 2);
  CHECK(apart.outcome().elimination_candidate == 5);
  CHECK_FALSE(apart.outcome().last_undecided);
}

TEST_CASE("R41: the others of Heaven fall, and marks stay", "[threads][rulings]") {
  TestMatch table(realms(3, 6, 1), {8}, {8, 7, 6, 5, 4, 3, 2, 1, 0});
  table.play({});
  const Outcome out = table.outcome();
  CHECK(TestMatch::seats(out.heaven_next) == "2 8");
  CHECK(TestMatch::seats(out.fallen) == "0 1");
  CHECK(table.state.setup.marks.size() == 1);
  TestMatch lonely(realms(1, 2, 1));
  lonely.play({"clotho n1*"});
  CHECK(TestMatch::seats(lonely.outcome().heaven_next) == "0 1 2");
  CHECK(lonely.outcome().fallen.empty());
}

TEST_CASE("R42: the worst of Hell that stays there is the candidate", "[threads][rulings]") {
  TestMatch table(realms(2, 3, 2), {1});
  table.play({"", "clotho n3*", "", "", "clotho n1*"});
  table.play({"clotho n2*"});
  const Outcome out = table.outcome();
  CHECK(table.goldness() == "1 2 1 2 2");
  CHECK(TestMatch::pair(out) == "0-2");  // its member in Hell has the lowest goldness
  CHECK(TestMatch::seats(out.heaven_next) == "0 1 2 3");
  CHECK(out.elimination_candidate == 4);
  CHECK(TestMatch::seats(out.tied_last) == "4");
}

TEST_CASE("R42: nobody is left to be the candidate", "[threads][rulings]") {
  TestMatch pair(realms(2, 2, 1));
  pair.play({"clotho n2*"});
  CHECK(pair.outcome().elimination_candidate == kNoSeat);
  CHECK(pair.outcome().tied_last.empty());
  TestMatch single(realms(2, 1, 1));
  single.play({});
  CHECK(single.outcome().elimination_candidate == kNoSeat);
  CHECK(TestMatch::seats(single.outcome().heaven_next) == "0 2");
}

TEST_CASE("R43: who tied for last", "[threads][rulings]") {
  TestMatch table(realms(3, 6, 1), {}, {0, 1, 2, 8, 3, 7, 5, 6, 4});
  table.play({"clotho n3*", "n5"});
  const Outcome out = table.outcome();
  CHECK(TestMatch::seats(out.heaven_next) == "0 1 3 5");
  CHECK(out.elimination_candidate == 4);
  CHECK(TestMatch::seats(out.tied_last) == "4 6 7 8");
}

TEST_CASE("R44: the pair first, Heaven's member before Hell's", "[threads][rulings]") {
  TestMatch table(realms(2, 3, 2), {1}, {4, 3, 2, 1, 0});
  table.play({"", "clotho n3*"});
  table.play({"", "", "clotho n0*"});
  const Outcome out = table.outcome();
  CHECK(table.by_seat(out.scores) == "1 2 1 2 0");
  CHECK(table.ranking(out) == "0 2 3 1 4");
  CHECK(table.by_seat(out.garnets) == "5 5 5 5 5");
}

}  // namespace
}  // namespace mainmatch::threads

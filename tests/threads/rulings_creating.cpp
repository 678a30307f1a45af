#include "tests/threads/test_match.h"

namespace mainmatch::threads {
namespace {

TEST_CASE("R18: everybody once before anybody twice", "[threads][rulings]") {
  TestMatch table(realms(2, 3));
  table.play({"n2"});
  table.play({"n2"});
  CHECK(table.rejected() == "0:create");
  table.play({"n4"});
  CHECK(table.rejected() == "");
  table.play({"n4"});
  CHECK(table.rejected() == "0:create");
  table.play({"n3"});
  CHECK(table.rejected() == "");
  table.play({"n4"});
  CHECK(table.rejected() == "");
  CHECK(table.view(0).selections(2) == 1);
  CHECK(table.view(0).selections(3) == 1);
  CHECK(table.view(0).selections(4) == 2);
  CHECK(TestMatch::seats(table.view(0).selectable()) == "2 3");
}

TEST_CASE("R18: a realm of one can be selected every round", "[threads][rulings]") {
  TestMatch table(realms(2, 1));
  for (int round = 1; round <= 5; ++round) {
    table.play({"n2"});
    CHECK(table.rejected() == "");
    CHECK(table.view(0).selections(2) == round);
  }
}

TEST_CASE("R19: a selection counts even if no thread is made", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.play({"n3"});
  table.play({"n2"});  // there is one already
  table.play({"n2"});
  CHECK(table.rejected() == "0:create");
}

TEST_CASE("R19: a void create does not count", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2*"});
  CHECK(table.rejected() == "0:create");
  CHECK(table.threads() == "");
  table.play({"n2"});
  CHECK(table.rejected() == "");
}

TEST_CASE("R20: gold and head start may be used at once, gold once", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"nona"});
  table.play({});
  CHECK(table.x() == "2 - - -");
  table.play({"clotho n2*^"});
  CHECK(table.threads() == "0>2:3*");
  CHECK(table.x() == "0 - - -");
  CHECK_FALSE(table.view(0).gilding_left());
  table.play({"n3*"});
  CHECK(table.rejected() == "0:create");
}

TEST_CASE("R20: a thread that was cut or snipped in the round is made anew", "[threads][rulings]") {
  TestMatch table(realms(2, 1));
  table.play({"n2", "n2"});
  table.play({"n2", "n2 s1>2", "c0"});
  CHECK(table.threads() == "0>2:1 1>2:1");
}

TEST_CASE("R21: if no thread is made, gilding and X are not used", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"clotho n2"});
  table.play({"nona n3"});
  CHECK(table.x() == "1 - - -");
  table.play({"n2*^"});
  CHECK(table.rejected() == "");
  CHECK(table.threads() == "0>2:3 0>3:2");
  CHECK(table.x() == "2 - - -");
  CHECK(table.view(0).gilding_left());
  table.play({"n3*^", "", "", "c0"});
  CHECK(table.threads() == "0>2:4 0>3:3*");
  CHECK(table.x() == "0 - - -");
}

TEST_CASE("R22: threads grow by 1, golden ones by their extra on top", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 6);
  table.play({"clotho=6 n2*", "n2"});
  CHECK(table.threads() == "0>2:3* 1>2:1");
  table.play({});
  CHECK(table.threads() == "0>2:6* 1>2:2");
}

TEST_CASE("R23: X grows from the round of the visit on, but not when it is spent",
          "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(1, 10);
  table.play({"nona", "nona=10", "nona n0^"});
  CHECK(table.x() == "1 4 0 -");  // seat 2 spends 0
  CHECK(table.threads() == "2>0:1");
  table.play({"n2", "n3^"});
  CHECK(table.x() == "2 0 1 -");
  CHECK(table.threads() == "0>2:1 1>3:5 2>0:2");
  table.play({"", "n2^"});
  CHECK(table.x() == "3 0 2 -");
  CHECK(table.threads() == "0>2:2 1>2:1 1>3:6 2>0:3");
}

TEST_CASE("R24: who can talk", "[threads][rulings]") {
  TestMatch table(realms(2, 2, 3));
  table.play({"n2", "", "n1"});
  CHECK(table.chats() == "0-2 1-2");
  table.play({"n3", "s2>1"});  // 2>1 is gone; 0>3 is weaker than the round
  CHECK(table.chats() == "0-2");
  table.play({"", "clotho n3*"});  // the last round: gold is enough
  CHECK(table.chats() == "0-2 1-3");
  CHECK(table.threads() == "0>2:3 0>3:2 1>3:1*");
  CHECK(TestMatch::seats(table.view(3).chats()) == "1");
  CHECK(TestMatch::seats(table.view(2).chats(0)) == "0 1");
}

TEST_CASE("R25: goldness is the best that a golden thread ever was, after boosts too",
          "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"clotho n2*", "n3", "morta"});
  CHECK(table.goldness() == "1 0 1 0");
  table.play({"lachesis b0>2", "", "s0>2"});  // 2 after the boost, then snipped to 0
  CHECK(table.threads() == "1>3:2");
  CHECK(table.goldness() == "2 0 2 0");
  table.wait(2);
  CHECK(table.goldness() == "2 0 2 0");
}

TEST_CASE("R25: what a snip took counts only as long as it was there", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"clotho n2*"});
  table.wait(2);
  table.play({"", "morta s0>2"});  // 3 - 2 + 1
  CHECK(table.goldness() == "3 0 3 0");
  table.wait(2);
  CHECK(table.goldness() == "4 0 4 0");
}

}  // namespace
}  // namespace mainmatch::threads

#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

TEST_CASE("R34: a peek at an unknown leg is void and costs nothing", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn().peek("?VT")}});  // V is not among three legs
  CHECK(table.rejected() == "0:peeks 0:peeks");
  CHECK(table.peeks() == "0:T=0");
  CHECK(table.seat(0).peeks_left == 0);
  CHECK(table.seat(0).extra_peeks_left == 1);
  CHECK(table.seat(0).garnets == 5);
  table.play({{0, Turn().peek("?T")}});
  CHECK(table.seat(0).garnets == 3);  // for T alone
}

TEST_CASE("R35: free peeks go first, then bought ones, then none", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn("U2").peek("UST")}});
  CHECK(table.peeks() == "0:U=2 0:S=0");
  CHECK(table.rejected() == "0:peeks");
  CHECK(table.seat(0).garnets == 3);
  CHECK(table.seat(0).peeks_left == 0);
  CHECK(table.seat(0).extra_peeks_left == 0);
  table.play({{0, Turn().peek("S")}});
  CHECK(table.rejected() == "0:peeks");
  CHECK(table.seat(0).garnets == 3);
}

TEST_CASE("R35: peeks may be spread over the rounds", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn().peek("S")}});
  CHECK(table.seat(0).garnets == 5);
  table.play({});
  table.play({{0, Turn().peek("S")}});
  CHECK(table.seat(0).garnets == 3);
  CHECK(table.peeks() == "0:S=0");
}

TEST_CASE("R35: a peek that cannot be afforded is void", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 1);
  rules.extra_peeks = 4;
  TestMatch table(rules);
  table.setup.garnets[1] = 1;
  table.play({{0, Turn().peek("STUS")}, {1, Turn().peek("ST")}});
  // Seat 0: free, 5 - 2, 3 - 2, and 1 garnet does not buy another. Seat 1: free, then too poor.
  CHECK(table.peeks() == "0:S=0 0:T=0 0:U=0 1:S=0");
  CHECK(table.rejected() == "0:peeks 1:peeks");
  CHECK(table.seat(0).garnets == 1);
  CHECK(table.seat(0).extra_peeks_left == 2);
  CHECK(table.seat(1).garnets == 1);
  CHECK(table.seat(1).extra_peeks_left == 4);
}

TEST_CASE("R35: the last garnet can be spent", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 1);
  rules.peeks = 0;
  rules.peek_price = 5;
  TestMatch table(rules);
  table.play({{0, Turn().peek("S")}});
  CHECK(table.peeks() == "0:S=0");
  CHECK(table.seat(0).garnets == 0);
}

TEST_CASE("R35: with a price of 0 a seat without garnets buys", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 1);
  rules.peeks = 0;
  rules.peek_price = 0;
  rules.starting_garnets = 0;
  TestMatch table(rules);
  table.play({{0, Turn().peek("ST")}});
  CHECK(table.peeks() == "0:S=0");
  CHECK(table.rejected() == "0:peeks");
}

TEST_CASE("R35: without free or bought peeks there are none", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 1);
  rules.peeks = 0;
  rules.extra_peeks = 0;
  TestMatch table(rules);
  table.play({{0, Turn().peek("S")}});
  CHECK(table.peeks() == "");
  CHECK(table.rejected() == "0:peeks");
}

TEST_CASE("R35: four free and four bought peeks", "[amidakuji][rulings]") {
  Rules rules = plain(2, 8, 1);
  rules.peeks = 4;
  rules.extra_peeks = 4;
  rules.peek_price = 99;
  rules.starting_garnets = 999;
  TestMatch table(rules);
  table.play({{0, Turn("Z6").peek("ZYXWVUTSZ")}});
  CHECK(table.peeks() == "0:Z=6 0:Y=0 0:X=0 0:W=0 0:V=0 0:U=0 0:T=0 0:S=0");
  CHECK(table.rejected() == "0:peeks");
  CHECK(table.seat(0).garnets == 999 - 4 * 99);
}

TEST_CASE("R36: the answer counts the accepted beads of all seats on the starting leg",
          "[amidakuji][rulings]") {
  TestMatch table(plain(4, 3, 1), {"|-| |"});
  table.play({{0, Turn("S1 T2").peek("S")},
              {1, Turn("S4").peek("T").block("S:A")},
              {2, Turn("S7")},
              {3, Turn("T3 U3").peek("U")}});
  CHECK(table.rejected() == "2:bets");
  CHECK(table.ends() == "BBC");
  CHECK(table.peeks() == "0:S=5 1:T=5 3:U=3");
}

TEST_CASE("R36: the answer is about this round alone", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn("S6")}, {1, Turn("S6")}});
  table.play({{0, Turn("S2").peek("S")}});
  CHECK(table.peeks() == "0:S=2");
  table.play({{0, Turn("S3")}, {1, Turn("S1")}});
  CHECK(table.peeks() == "");
  CHECK(table.seat(0).peeks[0] == Peek{1, 0, 2});  // and is not answered anew
}

TEST_CASE("R36: the same leg may be peeked at twice, for two peeks", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{1, Turn("T4").peek("TT")}});
  CHECK(table.peeks() == "1:T=4 1:T=4");
  CHECK(table.seat(1).garnets == 3);
}

}  // namespace
}  // namespace mainmatch::amidakuji

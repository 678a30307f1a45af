#include <limits>

#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

/// The beads that seat 0 has left of 20, bidding at most 6, after bidding so on a ladder of 3 legs.
int beads_left_after(const std::string& bets) {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn(bets)}});
  return table.seat(0).beads_left;
}

TEST_CASE("R31: parts of one submission do not depend on each other", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1), {"|-| |"});
  table.play({{0, Turn("S7").peek("S").block("S:A")}});
  CHECK(table.rejected() == "0:bets");
  CHECK(table.peeks() == "0:S=0");
  CHECK(table.ends() == "BBC");
  table.play({{1, Turn("S6").peek("?").block("S:Z")}});
  CHECK(table.rejected() == "1:peeks 1:blocker");
  CHECK(table.seat(1).beads_left == 14);
  CHECK(table.seat(1).blockers_left == 1);
}

TEST_CASE("R31: seats do not depend on each other", "[amidakuji][rulings]") {
  TestMatch table(plain(3, 3, 1), {"|-| |"});
  table.play({{0, Turn("S7")}, {1, Turn("S6 T1")}, {2, Turn("S2 U4").peek("S")}});
  CHECK(table.rejected() == "0:bets 1:bets");
  CHECK(table.peeks() == "2:S=2");
}

TEST_CASE("R32: bids are void as a whole for each of the reasons", "[amidakuji][rulings]") {
  CHECK(beads_left_after("S1 T2 U3") == 14);
  CHECK(beads_left_after("S3 T-1") == 20);    // negative, the sum is fine
  CHECK(beads_left_after("S8 T-2") == 20);    // negative, the sum is the maximum
  CHECK(beads_left_after("S3 T1.5") == 20);   // not whole
  CHECK(beads_left_after("S3 Q1") == 20);     // no leg at all
  CHECK(beads_left_after("S3 V1") == 20);     // a leg that a ladder of 3 does not have
  CHECK(beads_left_after("S3 T2 U2") == 20);  // 7 > max_bet
  CHECK(beads_left_after("S-1 T-1 U-1") == 20);
  const int most = std::numeric_limits<int>::max();
  const int least = std::numeric_limits<int>::min();
  CHECK(beads_left_after(bid('S', most) + " " + bid('T', most) + " " + bid('U', most)) == 20);
  CHECK(beads_left_after(bid('S', least) + " " + bid('T', most)) == 20);
}

TEST_CASE("R32: max_bet limits a round's bids on all legs together", "[amidakuji][rulings]") {
  CHECK(beads_left_after("S6") == 14);
  CHECK(beads_left_after("S7") == 20);
  CHECK(beads_left_after("S2 T2 U2") == 14);
  CHECK(beads_left_after("S2 T3 U2") == 20);
}

TEST_CASE("R32: bids above the beads left are void and use none up", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  for (int round = 0; round < 3; ++round) table.play({{0, Turn("S6")}});
  CHECK(table.seat(0).beads_left == 2);
  table.play({{0, Turn("S3")}});
  CHECK(table.rejected() == "0:bets");
  CHECK(table.seat(0).beads_left == 2);
  table.play({{0, Turn("S1 T1")}});
  CHECK(table.rejected() == "");
  CHECK(table.seat(0).beads_left == 0);
  CHECK(table.outcome().beads[0][0] == 19);
  CHECK(table.outcome().beads[1][0] == 1);
}

TEST_CASE("R32: void bids put no bead on any leg", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn("S3 T4")}, {1, Turn("S1").peek("S")}});
  CHECK(table.peeks() == "1:S=1");
  CHECK(table.outcome().beads == BeadsOnEnds{{{0, 1}}});
}

TEST_CASE("R33: a bid of 0 is no fault", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 1));
  table.play({{0, Turn("S0 T0 U0")}});
  CHECK(table.rejected() == "");
  CHECK(table.seat(0).fouls == 0);
  CHECK(table.seat(0).beads_left == 20);
}

TEST_CASE("R33: beads last for the match", "[amidakuji][rulings]") {
  Rules rules = plain(2, 2, 1);
  rules.beads = 1;
  rules.max_bet = 1;
  TestMatch table(rules);
  table.play({{0, Turn("T1")}});
  table.play({{0, Turn("T1")}});
  CHECK(table.rejected() == "0:bets");
  CHECK(table.outcome().beads[1][0] == 1);
}

TEST_CASE("R37: a blocker on an unknown place is void and not spent", "[amidakuji][rulings]") {
  for (const char* spot : {"?:A", "V:A", "S:?", "S:C"}) {
    TestMatch table(plain(2, 3, 2), {"|-| |", "|-| |"});
    table.play({{0, Turn("S1").block(spot)}});
    CHECK(table.rejected() == "0:blocker");
    CHECK(table.ends() == "ABC");
    CHECK(table.revealed() == "");
    CHECK(table.seat(0).blockers_left == 1);
    CHECK(table.seat(0).beads_left == 19);
  }
}

TEST_CASE("R37: a seat places no more blockers than it has", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 2, 1), {"|-|"});
  table.play({{0, Turn().block("S:A")}});
  table.play({{0, Turn().block("S:A")}});
  CHECK(table.rejected() == "0:blocker");
  CHECK(table.ends() == "BA");
  CHECK(table.seat(0).fouls == 1);

  Rules none = plain(2, 2, 1);
  none.blockers = 0;
  TestMatch without(none, {"|-|"});
  without.play({{0, Turn().block("S:A")}});
  CHECK(without.rejected() == "0:blocker");
  CHECK(without.ends() == "BA");

  Rules four = plain(2, 2, 1);
  four.blockers = 4;
  TestMatch with(four, {"|-|"});
  for (int round = 0; round < 4; ++round) {
    with.play({{0, Turn().block("T:A")}});
    CHECK(with.ends() == "AA");
  }
  with.play({{0, Turn().block("T:A")}});
  CHECK(with.ends() == "BA");
  CHECK(with.rejected() == "0:blocker");
}

TEST_CASE("R38: a missed submission does nothing and is no foul", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 2, 1), {"|-|"});
  for (int round = 0; round < 5; ++round) table.play({{1, Turn("S4")}});
  CHECK(Amidakuji::is_over(table.state));
  const Outcome out = table.outcome();
  CHECK(out.fouls[0] == 0);
  CHECK(table.seat(0).beads_left == 20);
  CHECK(table.seat(0).blockers_left == 1);
  CHECK(table.seat(0).peeks_left == 1);
  CHECK(out.scores[0] == 0);
}

TEST_CASE("R39: void parts are listed by seat, then bids, peeks, blocker", "[amidakuji][rulings]") {
  TestMatch table(plain(3, 2, 1));
  table.play({{2, Turn("S-1").block("Q:A").peek("?S?")}, {0, Turn("S1").peek("??").block("S:B")}});
  CHECK(table.rejected() == "0:peeks 0:peeks 0:blocker 2:bets 2:peeks 2:peeks 2:blocker");
  CHECK(table.peeks() == "2:S=1");
  CHECK(table.seat(0).fouls == 3);
  CHECK(table.seat(1).fouls == 0);
  CHECK(table.seat(2).fouls == 4);
  table.play({{2, Turn("U1")}});
  CHECK(table.rejected() == "2:bets");
  const Outcome out = table.outcome();
  CHECK(out.fouls[0] == 3);
  CHECK(out.fouls[2] == 5);
}

TEST_CASE("R39: fouls are counted when nobody asks for the result", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 2, 1));
  table.begin();
  std::vector<Submission> submissions(2);
  submissions[1] = Turn("S7").peek("?").block("S:Z").submission;
  Amidakuji::resolve(table.state, submissions, nullptr);
  CHECK(table.outcome().fouls[1] == 3);
}

}  // namespace
}  // namespace mainmatch::amidakuji

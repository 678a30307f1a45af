#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

TEST_CASE("R21: the target is the lowest rung in the blocker's row or above",
          "[amidakuji][rulings]") {
  // S crosses at row A, comes back at row C. A blocker on S stands against whichever of the two
  // is the lowest above it.
  const auto ends = [](const char* spot) {
    TestMatch table(plain(2, 2, 4), {"|-|", "| |", "|-|", "| |"});
    table.play({{0, Turn().block(spot)}});
    return table.ends();
  };
  // Against row A on S: T is put back on T, S crosses to T; then both cross row C: both from T.
  CHECK(ends("S:A") == "AA");
  CHECK(ends("S:B") == "AA");
  // Against row C: after row A the tokens have changed legs. The one on T is put back.
  CHECK(ends("S:C") == "BB");
  CHECK(ends("S:D") == "BB");
}

TEST_CASE("R21: a rung in the row below the blocker is no target", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 2), {"|-| |", "| |-|"});
  table.play({{0, Turn().block("T:A")}});
  // The blocker stands between A:S-T and B:T-U, so it is the former: S is put back on S.
  CHECK(table.ends() == "AAB");
}

TEST_CASE("R21: the target may be many rows above", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 26), {"|-| |", "| |-|"});
  table.play({{0, Turn().block("S:Z")}});
  // T is put back on T and crosses to U; S crosses to T and to U.
  CHECK(table.ends() == "CCB");
  CHECK(table.revealed() == "S:Z");
}

TEST_CASE("R21: a rung touches its leg from the left and from the right", "[amidakuji][rulings]") {
  TestMatch left(plain(2, 3, 1), {"|-| |"});
  left.play({{0, Turn().block("T:A")}});
  CHECK(left.ends() == "AAC");
  TestMatch right(plain(2, 3, 1), {"| |-|"});
  right.play({{0, Turn().block("T:A")}});
  CHECK(right.ends() == "ACC");
}

TEST_CASE("R22: a blocker below a phantom depends on whether it is on", "[amidakuji][rulings]") {
  Rules rules = plain(2, 3, 2);
  rules.blockers = 2;
  rules.phantoms.push_back({true, 1});
  TestMatch table(rules, {"|-| |", "| |a|"});
  table.play({{0, Turn().block("T:B")}});
  // On: the target is the phantom B:T-U. S ends on U; T on S; U, crossing onto T, is put back.
  CHECK(table.ends() == "CAC");
  table.play({{0, Turn().block("T:B")}});
  // Off: the target is A:S-T. S, crossing onto T, is put back.
  CHECK(table.ends() == "AAC");
}

TEST_CASE("R22: a blocker on a phantom that is off is idle", "[amidakuji][rulings]") {
  Rules rules = plain(2, 2, 1);
  rules.phantoms.push_back({false, 1});
  TestMatch table(rules, {"|a|"});
  table.play({{0, Turn().block("S:A")}});
  CHECK(table.ends() == "AB");
  CHECK(table.state.blockers_idle == 1);
  CHECK(table.revealed() == "S:A");
}

TEST_CASE("R23: a blocker without a rung above it is idle, spent and revealed",
          "[amidakuji][rulings]") {
  TestMatch table(plain(2, 3, 2), {"| |-|", "|-| |"});
  table.play({{1, Turn().block("S:A")}});
  CHECK(table.ends() == "BCA");
  CHECK(table.revealed() == "S:A");
  CHECK(table.seat(1).blockers_left == 0);
  CHECK(table.seat(1).fouls == 0);
  CHECK(table.state.blockers_idle == 1);
  CHECK(table.state.blockers_destroyed == 0);
}

TEST_CASE("R24: blockers at both ends of a rung are destroyed, spent, not revealed",
          "[amidakuji][rulings]") {
  TestMatch table(plain(3, 2, 3), {"|-|", "| |", "| |"});
  table.play({{0, Turn().block("S:A")}, {2, Turn().block("T:C")}});
  CHECK(table.ends() == "BA");
  CHECK(table.revealed() == "");
  CHECK(table.seat(0).blockers_left == 0);
  CHECK(table.seat(1).blockers_left == 1);
  CHECK(table.seat(2).blockers_left == 0);
  CHECK(table.state.blockers_destroyed == 2);
}

TEST_CASE("R24: three blockers against one rung, both ends: all destroyed",
          "[amidakuji][rulings]") {
  TestMatch table(plain(4, 3, 2), {"|-| |", "| | |"});
  table.play({{0, Turn().block("S:A")},
              {1, Turn().block("S:B")},
              {2, Turn().block("T:A")},
              {3, Turn().block("U:B")}});
  CHECK(table.ends() == "BAC");
  CHECK(table.revealed() == "U:B");  // idle
  CHECK(table.state.blockers_destroyed == 3);
  CHECK(table.state.blockers_idle == 1);
}

TEST_CASE("R24: legs of one rung with different targets destroy nothing", "[amidakuji][rulings]") {
  // Both ends of A:S-T are watched, but the blocker on T stands below B:T-U.
  TestMatch table(plain(2, 3, 2), {"|-| |", "| |-|"});
  table.play({{0, Turn().block("S:B")}, {1, Turn().block("T:B")}});
  CHECK(table.revealed() == "S:B T:B");
  CHECK(table.state.blockers_destroyed == 0);
  // S crosses to T and on to U. T, crossing onto S, is put back and crosses to U. U is put back.
  CHECK(table.ends() == "CCC");
}

TEST_CASE("R25: a token that crosses onto the blocker's leg is put back", "[amidakuji][rulings]") {
  // The published picture: bars 1 and 2, a rung, the blocker below it on bar 2.
  TestMatch table(plain(2, 2, 2), {"|-|", "| |"});
  table.play({{0, Turn().block("T:A")}});
  CHECK(table.ends() == "AA");
}

TEST_CASE("R25: a token that was put back goes on in the row below the target",
          "[amidakuji][rulings]") {
  TestMatch table(plain(2, 4, 4), {"| |-| |", "|-| |-|", "| | | |", "| |-| |"});
  table.play({{0, Turn().block("T:C")}});
  // The target is B:S-T. S crosses onto T there and is put back: A. T went to U, to V: D. U went
  // to T, crosses away to S: A. V crosses to U, at D to T: B.
  CHECK(table.ends() == "ADAB");
}

TEST_CASE("R25: rows between the target and the blocker are walked on the old leg",
          "[amidakuji][rulings]") {
  TestMatch table(plain(2, 4, 3), {"| |-| |", "| | |-|", "|-| | |"});
  table.play({{0, Turn().block("T:B")}});
  // The target is A:T-U. U is put back on U and goes on at B to V. T crosses to U, and at B to V
  // too. S crosses at C to T. V crosses at B to U.
  CHECK(table.ends() == "BDDC");
}

TEST_CASE("R26: a token that crosses away is not affected, and legs merge",
          "[amidakuji][rulings]") {
  TestMatch table(rich(2, 3, 2), {"|-| |", "| |-|"});
  table.play({{0, Turn("S3 T4 U5").block("S:A")}});
  // T is put back on T; S crosses to T as ever; both go on to U.
  CHECK(table.ends() == "CCB");
  const Outcome out = table.outcome();
  CHECK(out.beads[0][0] == 0);
  CHECK(out.beads[1][0] == 5);
  CHECK(out.beads[2][0] == 7);
}

TEST_CASE("R27: two blockers on a leg with the same target act as one", "[amidakuji][rulings]") {
  TestMatch table(plain(3, 2, 3), {"|-|", "| |", "| |"});
  table.play({{0, Turn().block("T:C")}, {1, Turn().block("T:A")}, {2, Turn().block("T:C")}});
  CHECK(table.ends() == "AA");
  CHECK(table.revealed() == "T:A T:C T:C");
  for (Seat seat = 0; seat < 3; ++seat) CHECK(table.seat(seat).blockers_left == 0);
}

TEST_CASE("R28: blockers with different targets work side by side", "[amidakuji][rulings]") {
  TestMatch table(plain(3, 4, 2), {"|-| |-|", "| |-| |"});
  table.play({{0, Turn().block("S:B")}, {1, Turn().block("V:A")}, {2, Turn().block("T:B")}});
  // At A: T is put back on T, U on U. S crosses to T, V to U. At B, T's blocker puts back those
  // that come from U: U and V stay on U. S and T cross to U.
  CHECK(table.ends() == "CCCC");
  CHECK(table.revealed() == "S:B T:B V:A");
}

TEST_CASE("R29: a blocker works in its own round only", "[amidakuji][rulings]") {
  TestMatch table(plain(2, 2, 1), {"|-|"});
  table.play({{0, Turn().block("S:A")}});
  CHECK(table.ends() == "BB");
  table.play({});
  CHECK(table.ends() == "BA");
  CHECK(table.revealed() == "");
}

TEST_CASE("R30: the revealed are listed by leg, then row, twice if two share a spot",
          "[amidakuji][rulings]") {
  TestMatch table(plain(6, 8, 12), {});
  table.play({{0, Turn().block("Z:A")},
              {1, Turn().block("S:L")},
              {2, Turn().block("U:C")},
              {3, Turn().block("S:B")},
              {4, Turn().block("U:C")},
              {5, Turn().block("T:K")}});
  CHECK(table.revealed() == "S:B S:L T:K U:C U:C Z:A");
}

}  // namespace
}  // namespace mainmatch::amidakuji

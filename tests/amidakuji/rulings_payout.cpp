#include "engine/amidakuji/payout.h"
#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

std::string exact(const TestMatch& table, Seat seat) {
  const Fraction sum = exact_payout(table.state, beads_on_ends(table.state), seat);
  return std::to_string(static_cast<std::int64_t>(sum.numerator)) + "/" +
         std::to_string(static_cast<std::int64_t>(sum.denominator));
}

TEST_CASE("R44: beads follow the ladder of the round in which they were bid",
          "[amidakuji][rulings]") {
  Rules rules = rich(2, 2, 1);
  rules.phantoms.push_back({true, 1});
  rules.blockers = 2;
  TestMatch table(rules, {"|a|"});
  table.play({{0, Turn("S1 T2")}});                 // on: S to B, T to A
  table.play({{0, Turn("S10")}, {1, Turn("T5")}});  // off: S to A, T to B
  table.play({{0, Turn("S100").block("T:A")}});     // on, S is put back: S to A
  const Outcome out = table.outcome();
  CHECK(out.beads[0][0] == 2 + 10 + 100);
  CHECK(out.beads[1][0] == 1);
  CHECK(out.beads[0][1] == 0);
  CHECK(out.beads[1][1] == 5);
}

TEST_CASE("R45: the published example pays 130 and 12", "[amidakuji][rulings]") {
  TestMatch table(rich(3, 8, 1));
  table.setup.placements = {1, 2, 7, 3, 4, 5, 6, 8};
  // 20 beads on A, 50 on B, 80 on C: seat 0 has 5, 2 and 18 of them.
  table.play({{0, Turn("S5 T2 U18")}, {1, Turn("S15 T48")}, {2, Turn("U62")}});
  CHECK(exact(table, 0) == "142/1");
  CHECK(table.outcome().scores[0] == 142);
  // Seat 1: 4 * 15 * 130 / 20 = 390, 3 * 48 * 100 / 50 = 288. Seat 2 is not paid.
  CHECK(exact(table, 1) == "678/1");
  CHECK(exact(table, 2) == "0/1");
}

TEST_CASE("R45: each paying place has its weight", "[amidakuji][rulings]") {
  const auto score = [](int paying_places, int placement) {
    Rules rules = rich(2, 8, 1);
    rules.paying_places = paying_places;
    TestMatch table(rules);
    std::swap(table.setup.placements[0],
              table.setup.placements[static_cast<std::size_t>(placement - 1)]);
    table.play({{0, Turn("S1")}, {1, Turn("Z10")}});
    return table.outcome().scores[0];  // weight * 1 * 10 / 1
  };
  CHECK(score(4, 1) == 40);
  CHECK(score(4, 2) == 30);
  CHECK(score(4, 3) == 20);
  CHECK(score(4, 4) == 10);
  CHECK(score(4, 5) == 0);
  CHECK(score(1, 1) == 10);
  CHECK(score(1, 2) == 0);
  CHECK(score(8, 1) == 80);
  CHECK(score(8, 7) == 20);
}

TEST_CASE("R45: beads on legs that do not pay count in the total", "[amidakuji][rulings]") {
  Rules rules = rich(2, 3, 1);
  rules.paying_places = 1;
  TestMatch table(rules);
  table.play({{0, Turn("S4")}, {1, Turn("T6 U6")}});
  CHECK(table.outcome().scores[0] == 12);  // 1 * 4 * 12 / 4
  CHECK(table.outcome().scores[1] == 0);
}

TEST_CASE("R45: a leg that holds all beads pays nothing", "[amidakuji][rulings]") {
  TestMatch table(rich(2, 3, 1));
  table.play({{0, Turn("S4")}, {1, Turn("S6")}});
  CHECK(exact(table, 0) == "0/1");
  CHECK(exact(table, 1) == "0/1");
}

TEST_CASE("R46: beads that were not bid earn nothing", "[amidakuji][rulings]") {
  TestMatch table(rich(3, 3, 1));
  table.play({{0, Turn("S1")}, {1, Turn("T1")}});
  CHECK(table.outcome().scores[0] == 3);  // paying_places 3: 3 * 1 * 1 / 1
  CHECK(table.outcome().scores[1] == 2);
  CHECK(table.outcome().scores[2] == 0);
}

TEST_CASE("R46: a match without bids pays nobody", "[amidakuji][rulings]") {
  TestMatch table(rich(3, 3, 1));
  for (int round = 0; round < 5; ++round) table.play({});
  for (Seat seat = 0; seat < 3; ++seat) CHECK(exact(table, seat) == "0/1");
  CHECK(table.outcome().tokens[0] == 1);  // three share the highest score
}

TEST_CASE("R47: fractions are summed before the sum is truncated", "[amidakuji][rulings]") {
  // A and B hold 2 beads each, C 1; T = 5. With two paying places:
  // seat 0: 2 * 1 * 3 / 2 + 1 * 1 * 3 / 2 = 3 + 3/2 = 9/2.
  Rules rules = rich(3, 3, 1);
  rules.paying_places = 2;
  TestMatch table(rules);
  table.play({{0, Turn("S1 T1")}, {1, Turn("S1 U1")}, {2, Turn("T1")}});
  CHECK(exact(table, 0) == "9/2");
  CHECK(table.outcome().scores[0] == 4);
  CHECK(table.outcome().scores[1] == 3);
  CHECK(table.outcome().scores[2] == 1);
}

TEST_CASE("R47: parts that make a whole are not lost", "[amidakuji][rulings]") {
  // A 2, B 2, C 3 beads: T = 7. Weights 3, 2, 1.
  // Seat 0 has one bead on each: 3 * 5/2 + 2 * 5/2 + 1 * 4/3 = 25/2 + 4/3 = 83/6.
  // Seat 1 has A, C, C: 15/2 + 8/3 = 61/6. Seat 2 has B: 5.
  TestMatch table(rich(3, 3, 1));
  table.play({{0, Turn("S1 T1 U1")}, {1, Turn("S1 U2")}, {2, Turn("T1")}});
  CHECK(exact(table, 0) == "83/6");
  CHECK(exact(table, 1) == "61/6");
  CHECK(table.outcome().scores[0] == 13);
  CHECK(table.outcome().scores[1] == 10);
  CHECK(table.outcome().scores[2] == 5);

  // A 4, B 4, C 1: T = 9. Seat 0 has one on A and on B: 3 * 5/4 + 2 * 5/4 = 15/4 + 10/4 = 25/4;
  // truncated one by one they would make 3 + 2.
  TestMatch quarters(rich(2, 3, 1));
  quarters.play({{0, Turn("S1 T1")}, {1, Turn("S3 T3 U1")}});
  CHECK(exact(quarters, 0) == "25/4");
  CHECK(quarters.outcome().scores[0] == 6);
}

TEST_CASE("R55: payouts before truncation are fractions in lowest terms", "[amidakuji][rulings]") {
  TestMatch table(rich(2, 2, 1));
  table.play({{0, Turn("S2")}, {1, Turn("S4 T3")}});
  // T = 9, A 6, B 3: seat 0: 2 * 2 * 3 / 6 = 2; seat 1: 2 * 4 * 3 / 6 + 3 * 6 / 3 = 4 + 6.
  CHECK(exact(table, 0) == "2/1");
  CHECK(exact(table, 1) == "10/1");
  table.play({{0, Turn("S1")}});
  // T = 10, A 7, B 3: seat 0: 2 * 3 * 3 / 7 = 18/7; seat 1: 24/7 + 7 = 73/7.
  CHECK(exact(table, 0) == "18/7");
  CHECK(exact(table, 1) == "73/7");
}

}  // namespace
}  // namespace mainmatch::amidakuji

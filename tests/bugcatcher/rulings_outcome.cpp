#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

Rules short_match(int players) {
  Rules rules = on_cells(6, 5, players);
  rules.rounds = 1;
  return rules;
}

TEST_CASE("R48, R49: fireflies, missions, collisions, lots", "[bugcatcher][rulings]") {
  TestMatch table(short_match(5));
  table.tie_break({4, 3, 2, 1, 0});
  table.add(0, mission(goal(GoalKind::swaps, 1), 2));
  table.add(0, mission(goal(GoalKind::swaps, 2), 2));
  table.stand({"A1 A1", "F1 G1", "A5 A6", "F5 G6", "C3 D3"});
  // Each ends with 2: seat 0 by a mission, 1 by paths, 2 with a collision, 3 as 1, and 4 with 3.
  table.play({"m0 swap", "CL CL", "CR CR CL", "CL CL", "CU CU CL"});
  CHECK(table.fireflies() == Numbers{2, 2, 2, 2, 3});
  const Outcome out = table.end();
  const PerSeat<Seat> ranking = {4, 0, 3, 1, 2};
  for (std::size_t i = 0; i < 5; ++i) CHECK(out.ranking[i] == ranking[i]);
  CHECK(out.winners == seats({4}));
  CHECK(out.tied_last == seats({2}));
  CHECK(out.elimination_candidate == 2);
  CHECK(table.numbers(out.tokens) == Numbers{0, 0, 0, 0, 2});
  CHECK(table.numbers(out.garnets) == Numbers{5, 5, 5, 5, 6});
  CHECK(table.numbers(out.missions_completed) == Numbers{1, 0, 0, 0, 0});
  CHECK(table.numbers(out.collisions) == Numbers{0, 0, 1, 0, 0});
}

TEST_CASE("R49, R50: lots choose among those that nothing else distinguishes",
          "[bugcatcher][rulings]") {
  TestMatch table(short_match(4));
  table.tie_break({2, 0, 3, 1});
  table.stand({"A1 A1", "F1 G1", "A5 A6", "F5 G6"});
  table.play({"CR", "", "CR", ""});
  const Outcome out = table.end();
  CHECK(out.winners == seats({0, 2}));
  CHECK(out.ranking[0] == 2);
  CHECK(table.numbers(out.tokens) == Numbers{0, 0, 2, 0});
  CHECK(table.numbers(out.garnets) == Numbers{5, 5, 6, 5});
  CHECK(out.tied_last == seats({1, 3}));
  CHECK(out.elimination_candidate == 1);
  CHECK(out.ranking[3] == 1);
}

TEST_CASE("R48: a mission weighs more than any number of collisions, a firefly more than missions",
          "[bugcatcher][rulings]") {
  TestMatch table(short_match(3));
  table.tie_break({1, 0, 2});
  for (int i = 0; i < 8; ++i) table.add(0, mission(goal(GoalKind::swaps, 1), 0));
  table.stand({"A1 A1", "F1 G1", "A5 A6"});
  table.play({"CR CL BR BL m0 swap", "CL BL", "BR CR CU"});
  CHECK(table.fates(0) == "CR CL[4] BR BL[4] swap");
  CHECK(table.fireflies() == Numbers{2, 2, 3});
  const Outcome out = table.end();
  CHECK(out.ranking[0] == 2);
  CHECK(out.ranking[1] == 0);
  CHECK(out.ranking[2] == 1);
  CHECK(table.numbers(out.collisions) == Numbers{2, 0, 0});
}

TEST_CASE("R51: fireflies are worth garnets, rounded down, and never less than none",
          "[bugcatcher][rulings]") {
  Rules rules = short_match(4);
  rules.fireflies_per_garnet = 3;
  TestMatch table(rules);
  table.add(0, mission(goal(GoalKind::swaps, 5), 0, 7, 1));
  table.stand({"A1 A1", "F1 G1", "A5 A6", "F5 G6"});
  table.play({"CR CR CR CR CD CD CD", "BL BL BL", "CR CR", "m0 CL"});
  CHECK(table.fireflies() == Numbers{7, 3, 2, -6});
  CHECK(table.numbers(table.end().garnets) == Numbers{5 + 2 + 1, 6, 5, 5});
}

}  // namespace
}  // namespace mainmatch::bugcatcher

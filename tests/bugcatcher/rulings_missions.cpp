#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

/// Whether a seat that starts on C3 and its corner, alone in the middle of a large board, meets the
/// goal with these actions.
bool met(const Goal& goal, const char* actions) {
  TestMatch table(on_cells(8, 8, 2));
  table.add(0, mission(goal, 1));
  table.stand({"C3 C3", "H8 I9"});
  table.play({(std::string("m0 ") + actions).c_str(), ""});
  return table.completed() == "0.0:0";
}

TEST_CASE("R31: missions are taken on in their own round", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  for (int i = 0; i < 3; ++i) table.add(0, mission(goal(GoalKind::total, 1), 4));
  table.add(1, mission(goal(GoalKind::total, 1), 9));
  table.stand({"A1 A1", "C2 D3"});
  table.play({"m2 m2 m3 m-1 m0 m9 CR", "CL"});
  CHECK(table.voids(0).missions == 4);
  CHECK(table.voids(0).total() == 4);
  CHECK(table.completed() == "0.0:0 0.2:0");
  CHECK(table.fireflies() == Numbers{9, 1});
  // Mission 1 of round 1 is gone for both; round 2 has one mission.
  table.play({"m1 BR", "m0 CL"});
  CHECK(table.voids(0).missions == 1);
  CHECK(table.completed() == "1.0:1");
}

TEST_CASE("R33: shapes turn, flip and go both ways", "[bugcatcher][rulings]") {
  const Goal wanted = shape(Who::central, "RRD");
  for (const char* run : {"CR CR CD", "CR CR CU", "CL CL CU", "CL CL CD", "CU CU CR", "CU CU CL",
                          "CD CD CL", "CD CD CR", "CU CR CR", "CD CR CR", "CR CU CU", "CL CD CD"}) {
    CAPTURE(run);
    CHECK(met(wanted, run));
  }
  for (const char* run : {"CR CR", "CR CR CR", "CR CD CR", "CR CD", "BR BR BD", "CR BR CR", ""}) {
    CAPTURE(run);
    CHECK_FALSE(met(wanted, run));
  }
  CHECK(met(wanted, "CD CR CR CR CD CD"));
  CHECK(met(wanted, "CR swap BD CR BR CD"));
  CHECK_FALSE(met(wanted, "CD CR CD CR CD CL CL[off]"));
  const Goal published = shape(Who::border, "DDRDL");
  CHECK(met(published, "BD BD BR BD BL"));
  CHECK(met(published, "BR BD BL BD BD"));  // from the other end
  CHECK(met(published, "BL BD BR BD BD"));  // that in a mirror, as it is mirrored: L D R D D
  CHECK(met(published, "BR BD BD BR BD BL"));
  CHECK_FALSE(met(published, "BD BD BR BD BR"));
  CHECK_FALSE(met(published, "BD BR BD BL"));
  CHECK_FALSE(met(published, "CD CD CR CD CL"));
  CHECK(met(shape(Who::either, "R"), "BU"));
  CHECK(met(shape(Who::either, "RRRRRRR"), "swap BR BR BR BR BR BR") == false);
  CHECK(met(shape(Who::either, "RRRRR"), "BR BR BR BR BR BR"));
}

TEST_CASE("R33: failed paths are no part of a run", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(4, 3, 2));
  table.add(0, mission(shape(Who::central, "RRR"), 5));
  table.stand({"A1 A1", "D1 E4"});
  table.play({"m0 CR CR CR", ""});
  CHECK(table.fates(0) == "CR CR CR[1]");
  CHECK(table.completed() == "");
  table.play({"CD CL CL", ""});  // what was placed in another round is none either
  CHECK(table.completed() == "");
}

TEST_CASE("R34: length, total and colour", "[bugcatcher][rulings]") {
  CHECK(met(length(Who::central, 3), "CR CR CR"));
  CHECK(met(length(Who::central, 3), "CR CR CR CR"));
  CHECK_FALSE(met(length(Who::central, 3), "CR CR BR"));
  CHECK(met(length(Who::border, 2), "CR CR BR CR BR"));
  CHECK_FALSE(met(length(Who::border, 2), "CR CR BR CR"));
  CHECK(met(length(Who::either, 2), "CR BR BR"));
  CHECK_FALSE(met(length(Who::either, 2), "CR BR"));
  CHECK(met(goal(GoalKind::total, 2), "CR BR"));
  CHECK_FALSE(met(goal(GoalKind::total, 3), "CR swap BR"));
  CHECK(met(colour(Colour::black, 2), "CR CR"));
  CHECK(met(colour(Colour::black, 2), "CR swap BR"));
  CHECK_FALSE(met(colour(Colour::blue, 2), "CR CR BR"));
  CHECK(met(colour(Colour::blue, 2), "BR swap CR"));
}

TEST_CASE("R35: reach and finish", "[bugcatcher][rulings]") {
  CHECK(met(at_place(GoalKind::reach, Node::central, "D3"), "CR CR"));
  CHECK_FALSE(met(at_place(GoalKind::reach, Node::central, "C3"), "CR"));
  CHECK_FALSE(met(at_place(GoalKind::reach, Node::border, "D3"), "CR CR"));
  CHECK(met(at_place(GoalKind::reach, Node::border, "C2-UR"), "BU BR BR"));
  CHECK_FALSE(met(at_place(GoalKind::finish, Node::central, "D3"), "CR CR"));
  CHECK(met(at_place(GoalKind::finish, Node::central, "D3"), "CR"));
  CHECK(met(at_place(GoalKind::finish, Node::central, "C3"), ""));
  CHECK(met(at_place(GoalKind::finish, Node::border, "C3"), "CR"));
  CHECK_FALSE(met(at_place(GoalKind::finish, Node::border, "D3"), "CR"));
}

TEST_CASE("R36: swaps and crossing", "[bugcatcher][rulings]") {
  CHECK(met(goal(GoalKind::swaps, 2), "swap free-swap"));
  CHECK_FALSE(met(goal(GoalKind::swaps, 2), "free-swap free-swap"));
  CHECK(met(goal(GoalKind::swaps, 1), "BU BU BU swap"));
  // From C3 the central path to the right crosses the edge from D3 to D4.
  CHECK(met(goal(GoalKind::cross), "CR BR BD"));
  CHECK(met(goal(GoalKind::cross), "BR BD CR"));
  CHECK_FALSE(met(goal(GoalKind::cross), "CR BR BR"));
  CHECK_FALSE(met(goal(GoalKind::cross), "CR BR swap BD"));  // a collision of its own
  CHECK(met(goal(GoalKind::cross), "CD BD BR"));
  TestMatch rounds(on_cells(4, 4, 2));
  rounds.add(0, mission(goal(GoalKind::cross), 5));
  rounds.stand({"C3 C3", "A1 A1"});
  rounds.play({"m0 CR", ""});
  rounds.play({"BR BD", ""});  // crosses what was another round's path
  CHECK(rounds.fates(0) == "BR BD");
  CHECK(rounds.completed() == "");
}

TEST_CASE("R37: clean rounds count from the taking on", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(4, 2, 2));
  table.add(1, mission(goal(GoalKind::clean, 2), 7));
  table.stand({"A1 A1", "D2 E3"});
  table.play({"CR", "CL"});
  table.play({"m0 CL", "m0 CR"});  // clean, but the first that counts
  CHECK(table.completed() == "");
  table.play({"BL CR", "CU CD CL"});  // off the board is no collision; 1 crosses its own path
  CHECK(table.fates(0) == "BL[off] CR");
  CHECK(table.fates(1) == "CU CD[4] (CL)");
  CHECK(table.completed() == "1.0:0");

  TestMatch idle(on_cells(4, 2, 2));
  idle.add(0, mission(goal(GoalKind::clean, 2), 7));
  idle.stand({"A1 A1", "D2 E3"});
  idle.play({"m0 CR", "m0 swap"});  // without a path a round is not clean
  idle.play({"swap", "CL"});
  CHECK(idle.completed() == "");
  idle.play({"CR", "CL[?]"});
  CHECK(idle.completed() == "");
  idle.play({"BR", "CR"});
  CHECK(idle.completed() == "0.0:0");
  TestMatch once(on_cells(4, 2, 2));
  once.add(0, mission(goal(GoalKind::clean, 1), 7));
  once.stand({"A1 A1", "D2 E3"});
  once.play({"m0 CR", "m0 CL"});
  CHECK(once.completed() == "0.0:01");
}

TEST_CASE("R38: either of two nodes", "[bugcatcher][rulings]") {
  CHECK(met(shape(Who::either, "RR"), "CR CR"));
  CHECK(met(shape(Who::either, "RR"), "BR BR"));
  CHECK_FALSE(met(shape(Who::either, "RR"), "CR BR"));
}

TEST_CASE("R39: the reward is shared and rounded up, the others pay", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(4, 3, 4));
  table.add(0, mission(length(Who::central, 1), 5, 3, 2));
  table.add(0, mission(goal(GoalKind::swaps, 3), 8, 2, 1));
  table.stand({"A1 A1", "D1 E1", "A3 A4", "D3 E4"});
  table.play({"m0 m1 CR", "m0 CL", "m0 BR", "BL"});
  CHECK(table.completed() == "0.0:01");
  // 0: 1 + 3 - 2; 1: 1 + 3; 2: 1 - 3; 3: 1.
  CHECK(table.fireflies() == Numbers{2, 4, -2, 1});
  // The mission is closed: nobody is paid, nobody pays.
  table.play({"CL", "CR", "CR", ""});
  CHECK(table.completed() == "");
  CHECK(table.fireflies() == Numbers{3, 5, -1, 1});
}

TEST_CASE("R40: a penalty falls due at the end of its last round", "[bugcatcher][rulings]") {
  TestMatch table(on_cells(3, 2, 2));
  table.add(0, mission(goal(GoalKind::swaps, 2), 5, 3, 2));
  table.add(0, mission(goal(GoalKind::swaps, 2), 9));
  table.stand({"A1 A1", "C2 D3"});
  table.play({"m0 m1", "m0"});
  CHECK(table.fireflies() == Numbers{0, 0});
  table.play({"", ""});
  CHECK(table.fireflies() == Numbers{-3, -3});
  CHECK(table.completed() == "");
  table.play({"swap swap", "swap swap"});  // only the one without a limit is still open
  CHECK(table.completed() == "0.1:0");
  CHECK(table.fireflies() == Numbers{6, -3});
  TestMatch in_time(on_cells(3, 2, 2));
  in_time.add(0, mission(goal(GoalKind::swaps, 2), 5, 3, 2));
  in_time.stand({"A1 A1", "C2 D3"});
  in_time.play({"m0", "m0"});
  in_time.play({"swap swap", ""});
  CHECK(in_time.fireflies() == Numbers{5, -3});
}

TEST_CASE("R41: open penalties are not paid at the end", "[bugcatcher][rulings]") {
  Rules rules = on_cells(3, 2, 2);
  rules.rounds = 1;
  TestMatch table(rules);
  table.add(0, mission(goal(GoalKind::swaps, 2), 5, 3, 2));
  table.add(0, mission(goal(GoalKind::swaps, 2), 5, 4, 1));
  table.stand({"A1 A1", "C2 D3"});
  table.play({"m0", "m1 CL"});
  CHECK(table.fireflies() == Numbers{0, -3});
  CHECK(table.numbers(table.end().scores) == Numbers{0, -3});
}

}  // namespace
}  // namespace mainmatch::bugcatcher

#include "tests/horse_race/race.h"

namespace mainmatch::horse_race {
namespace {

TEST_CASE("R1, R3: horses move at the ends of rounds and stay where they finish",
          "[horse_race][rulings]") {
  Race race;
  race.reach(10);
  CHECK(race.result(0, "positions") == R"({"A":1,"B":1,"C":1,"D":1})");
  CHECK(race.result(1, "positions") == R"({"A":2,"B":3,"C":4,"D":2})");
  CHECK(race.result(5, "positions") == R"({"A":10,"B":11,"C":16,"D":6})");
  CHECK(race.result(10, "positions") == R"({"A":16,"B":17,"C":16,"D":11})");
}

TEST_CASE("R4: an earlier finish, then the larger space, then the letter",
          "[horse_race][rulings]") {
  Race race;
  CHECK(race.outcome("places") == R"({"A":3,"B":2,"C":1,"D":4})");
  race.setup["movements"]["A"][7] = 3;  // A lands on 17 in round 8, as B does
  CHECK(race.outcome("places") == R"({"A":2,"B":3,"C":1,"D":4})");
  race.rules["track"] = 60;  // nobody comes home: A on 21, B on 21, C on 31
  CHECK(race.outcome("places") == R"({"A":2,"B":3,"C":1,"D":4})");
  race.rules["track"] = 1;  // all in round 1: C on 4, B on 3, A and D on 2
  CHECK(race.outcome("places") == R"({"A":3,"B":2,"C":1,"D":4})");
}

TEST_CASE("R5: places on the way, level ones share the best", "[horse_race][rulings]") {
  Race race;
  race.clue(5, 0, R"("use":["A","B","C","D"])");
  CHECK(race.learned(5, 0) ==
        R"([{"place":"A","round":5,"value":3},{"place":"A","round":6,"value":2},)"
        R"({"place":"B","round":5,"value":2},{"place":"B","round":6,"value":2},)"
        R"({"place":"C","round":5,"value":1},{"place":"C","round":6,"value":1},)"
        R"({"place":"D","round":5,"value":4},{"place":"D","round":6,"value":4}])");
}

TEST_CASE("R44: announced are the horses that finish, with their final places",
          "[horse_race][rulings]") {
  Race race;
  race.reach(10);
  CHECK(race.result(4, "announced") == "{}");
  CHECK(race.result(5, "announced") == R"({"C":1})");
  CHECK(race.result(8, "announced") == R"({"A":3,"B":2})");
  CHECK(race.result(10, "announced") == "{}");
}

TEST_CASE("R38: spectating a space of the track, not in round 0", "[horse_race][rulings]") {
  Race race;
  race.spectate(0, 0, 1).spectate(1, 0, 0).spectate(1, 1, 16).spectate(1, 2, -1);
  race.turn(2, 0, R"({"spectate":2.5})").turn(2, 1, R"({"spectate":15.0})");
  race.turn(2, 2, R"({"spectate":null})").spectate(10, 0, 1).spectate(10, 1, 1000000000);
  CHECK(race.voids(0) == "0 spectate");
  CHECK(race.voids(1) == "0 spectate, 1 spectate, 2 spectate");
  CHECK(race.voids(2) == "0 spectate");
  CHECK(race.voids(10) == "1 spectate");
  CHECK(race.result(1, "seen") == "[null,null,null]");
  CHECK(race.result(2, "seen") == "[null,null,null]");
  CHECK(race.result(3, "seen") == R"([null,"",null])");
}

TEST_CASE("R39, R40: what stands on the current space, and a point for each",
          "[horse_race][rulings]") {
  Race race;
  race.rules["space_points"] = 2;
  race.spectate(1, 0, 2).spectate(3, 0, 7).spectate(4, 1, 13).spectate(5, 1, 15);
  race.spectate(7, 2, 15).spectate(8, 2, 15);
  race.reach(10);
  CHECK(race.result(1, "seen") == "[null,null,null]");
  CHECK(race.result(2, "seen") == R"(["AD",null,null])");
  CHECK(race.result(3, "seen") == "[null,null,null]");
  CHECK(race.result(4, "seen") == R"(["AB",null,null])");
  CHECK(race.result(5, "seen") == R"([null,"C",null])");
  CHECK(race.result(6, "seen") == R"([null,"",null])");
  CHECK(race.result(8, "seen") == R"([null,null,"B"])");
  CHECK(race.result(9, "seen") == R"([null,null,""])");
  CHECK(race.result(1, "points") == "[0,0,0]");
  CHECK(race.result(2, "points") == "[4,0,0]");
  CHECK(race.result(5, "points") == "[8,2,0]");
  CHECK(race.result(10, "points") == "[8,2,2]");
  // Landing beyond the track, a horse is on no space that could be watched.
  race.rules["track"] = 17;
  CHECK(race.result(5, "seen") == R"([null,"C",null])");
}

TEST_CASE("R36: chips on horses in the current space, the others void alone",
          "[horse_race][rulings]") {
  Race race;
  race.spectate(1, 0, 2).spectate(2, 0, 4);
  race.bet(1, 0, R"({"A":1,"B":0})");
  race.bet(2, 0, R"({"A":1,"B":1,"D":2,"E":1,"z":0})");
  race.bet(3, 0, R"({"A":5.0,"B":null})");
  CHECK(race.voids(1) == "0 bets");
  CHECK(race.voids(2) == "0 bets, 0 bets");
  CHECK(race.voids(3) == "");
  CHECK(race.result(1, "bets", 0) == "{}");
  CHECK(race.result(2, "bets", 0) == R"({"A":1,"D":2})");
  CHECK(race.result(3, "bets", 0) == R"({"A":5})");
  CHECK(race.result(1, "chips") == "[30,30,30]");
  CHECK(race.result(2, "chips") == "[27,30,30]");
  CHECK(race.result(3, "chips") == "[22,30,30]");
}

TEST_CASE("R34, R35: bad numbers void ability, spectating and bets", "[horse_race][rulings]") {
  for (const char* const bets :
       {R"({"A":6})", R"({"A":3,"B":3})", R"({"A":3,"x":3})", R"({"A":-1})", R"({"A":0.5})",
        R"({"x":-1})", R"({"x":-2,"y":5})", R"({"x":1.5})", R"({"A":1e30})"}) {
    INFO(bets);
    Race race;
    race.spectate(1, 0, 2).spectate(2, 0, 4).bet(2, 0, bets);
    race.turn(2, 0, R"({"buy":["A","Z"],"ability":{"kind":"clue","use":["B","B","B"]}})");
    race.trade(2, "[0,1]", R"(["C","D"])").reach(3);
    CHECK(race.voids(2) == "0 buy, 0 submission");
    CHECK(race.learned(2, 0) == "null");
    CHECK(race.result(2, "cards", 0) == R"({"A":2,"B":1,"D":2})");
    CHECK(race.result(2, "chips", 0) == "30");
    CHECK(race.result(2, "bets", 0) == "{}");
    CHECK(race.result(2, "garnets", 0) == "3");
    CHECK(race.result(2, "points", 0) == "2");
    CHECK(race.result(3, "seen", 0) == "null");
  }
  Race poor;
  poor.rules["chips"] = 3;
  poor.spectate(1, 0, 2).bet(2, 0, R"({"A":4})");
  CHECK(poor.voids(2) == "0 submission");
  poor.bet(2, 0, R"({"A":3})");
  CHECK(poor.result(2, "chips", 0) == "0");
}

TEST_CASE("R35: limit and chips are those after the submission's own ability",
          "[horse_race][rulings]") {
  Race race(2);
  race.spectate(1, 0, 2).utility(2, 0, R"("use":["B","C","B","C"])").bet(2, 0, R"({"A":7})");
  CHECK(race.voids(2) == "");
  CHECK(race.result(2, "limits") == "[7,5,5]");
  race.bet(2, 0, R"({"A":8})");
  CHECK(race.voids(2) == "0 submission");
  CHECK(race.result(2, "limits") == "[5,5,5]");
  CHECK(race.result(2, "cards", 0) == R"({"A":2,"B":2,"C":2,"D":2})");
  race.utility(2, 0, R"("use":["B","B","B"])").bet(2, 0, R"({"A":6})");  // it is not valid
  CHECK(race.voids(2) == "0 submission");
  race.bet(2, 0, R"({"A":5})");
  CHECK(race.voids(2) == "0 ability");
  CHECK(race.result(2, "bets", 0) == R"({"A":5})");
}

TEST_CASE("R37: in round 0 each bet is void alone", "[horse_race][rulings]") {
  Race race;
  race.bet(0, 0, R"({"A":99,"B":-1,"C":0,"D":0.5,"x":7,"y":-1,"z":0})");
  race.clue(0, 0, R"("use":["D"])");
  CHECK(race.voids(0) == "0 bets, 0 bets, 0 bets, 0 bets, 0 bets");
  CHECK(race.learned(0, 0) ==
        R"([{"movement":"D","round":1,"value":1},{"movement":"D","round":2,"value":1}])");
}

TEST_CASE("R41: a missed submission does nothing", "[horse_race][rulings]") {
  Race race;
  race.turn(1, 1, "{}").reach(2);
  CHECK(race.voids(1) == "");
  CHECK(race.result(2, "learned") == "[null,null,null]");
}

}  // namespace
}  // namespace mainmatch::horse_race

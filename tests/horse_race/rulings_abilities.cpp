// The 22 abilities: what each does, and what makes it void.

#include "tests/horse_race/race.h"

namespace mainmatch::horse_race {
namespace {

/// Whether these details of a clue or a utility are accepted from a seat with 3 of each card.
bool works(std::size_t round, const std::string& kind, const std::string& details) {
  Race race(3);
  race.turn(round, 0, R"({"ability":{"kind":")" + kind + "\"," + details + "}}");
  const std::string voids = race.voids(round);
  if (!voids.empty()) {
    CHECK(voids == "0 ability");
    CHECK(race.result(round, "cards", 0) == race.result(round, "cards", 1));
    CHECK(race.result(round, "learned") == "[null,null,null]");
    CHECK(race.result(round, "limits") == "[5,5,5]");
    CHECK(race.result(round, "chips") == "[30,30,30]");
    CHECK(race.result(round, "points") == "[0,0,0]");
  }
  return voids.empty();
}

bool clue(std::size_t round, const std::string& details) { return works(round, "clue", details); }
bool utility(std::size_t round, const std::string& details) {
  return works(round, "utility", details);
}

std::string movement(char letter, int round, int value) {
  return std::string(R"({"movement":")") + letter + R"(","round":)" + std::to_string(round) +
         R"(,"value":)" + std::to_string(value) + "}";
}

TEST_CASE("R21: round 0", "[horse_race][rulings]") {
  Race race(3);
  race.clue(0, 0, R"("use":["C","A","C"])").utility(0, 1, R"("select":["D"])");
  CHECK(race.learned(0, 0) == "[" + movement('A', 1, 1) + "," + movement('A', 2, 2) + "," +
                                  movement('C', 1, 3) + "," + movement('C', 2, 3) + "]");
  CHECK(race.learned(0, 1) == "null");
  CHECK(race.result(0, "cards") ==
        R"([{"A":2,"B":3,"C":1,"D":3},{"A":3,"B":3,"C":3,"D":4},{"A":3,"B":3,"C":3,"D":3}])");
  CHECK(clue(0, R"("use":["A","A","A","B","B","B","C","C","C","D","D","D"])"));
  CHECK_FALSE(clue(0, R"("use":["A","A","A","A"])"));
  CHECK_FALSE(utility(0, R"("select":["A","A"])"));
  CHECK_FALSE(utility(0, R"("select":[])"));
  CHECK_FALSE(utility(0, R"("use":["A"])"));
}

TEST_CASE("R22: round 1", "[horse_race][rulings]") {
  Race race(3);
  race.clue(1, 0, R"("select":["D","A","D"],"use":["D"])");
  race.utility(1, 1, R"("use":["A","A"],"gain":["D","C"])");
  CHECK(race.learned(1, 0) == R"([{"sum_of":["A","D","D"],"round":2,"value":4},)"
                              R"({"sum_of":["A","D","D"],"round":3,"value":5},)"
                              R"({"sum_of":["A","D","D"],"round":4,"value":3}])");
  CHECK(race.learned(1, 1) == "null");
  CHECK(race.result(1, "cards") ==
        R"([{"A":3,"B":3,"C":3,"D":2},{"A":1,"B":3,"C":4,"D":4},{"A":3,"B":3,"C":3,"D":3}])");
  CHECK(clue(1, R"("select":["A","A","A"],"use":["A"])"));  // one card is both
  CHECK_FALSE(clue(1, R"("select":["A"],"use":["B"])"));
  CHECK_FALSE(clue(1, R"("select":["A","B"],"use":["A","B"])"));
  CHECK_FALSE(clue(1, R"("select":["A","B"],"use":[])"));
  CHECK_FALSE(clue(1, R"("select":["A","A","A","A"],"use":["A"])"));
  CHECK_FALSE(clue(1, R"("use":["A"])"));
  CHECK(utility(1, R"("use":["A"],"gain":["A"])"));
  CHECK(utility(1, R"("use":["A","A","B"],"gain":["A","B","C"])"));
  CHECK_FALSE(utility(1, R"("use":["A","B"],"gain":["C","C"])"));
  CHECK_FALSE(utility(1, R"("use":["A","B"],"gain":["C"])"));
  CHECK_FALSE(utility(1, R"("use":["A"],"gain":["C","D"])"));
  CHECK_FALSE(utility(1, R"("use":["A"],"gain":["E"])"));
  CHECK_FALSE(utility(1, R"("use":[],"gain":[])"));
}

TEST_CASE("R23: round 2", "[horse_race][rulings]") {
  // For round 3 A 3, B 2, C 3, D 1; for round 4 A 1, B 2, C 3, D 1.
  Race race(3);
  race.clue(2, 0, R"("use":["B","D","B"])").utility(2, 1, R"("use":["A","B","C","D","D"])");
  CHECK(race.learned(2, 0) == R"([{"differ_by_one":"B","round":3,"horses":"ACD"},)"
                              R"({"differ_by_one":"B","round":4,"horses":"ACD"},)"
                              R"({"differ_by_one":"D","round":3,"horses":"B"},)"
                              R"({"differ_by_one":"D","round":4,"horses":"B"}])");
  CHECK(race.result(2, "limits") == "[5,7,5]");
  CHECK(race.reach(3).result(3, "limits") == "[5,7,5]");
  CHECK(race.result(2, "cards", 1) == R"({"A":2,"B":2,"C":2,"D":1})");
  CHECK(utility(2, R"("use":["A"])"));  // 1 / 2 is nothing
  CHECK_FALSE(clue(2, R"("use":[])"));
  CHECK_FALSE(utility(2, R"("use":[])"));
}

TEST_CASE("R24: round 3", "[horse_race][rulings]") {
  Race race(3);
  race.clue(3, 0, R"("use":["C","A","C"])").utility(3, 1, R"("select":["D","A","D"])");
  race.spectate(2, 2, 4).bet(3, 2, R"({"A":2})").spectate(3, 2, 4).bet(4, 2, R"({"D":3})");
  race.spectate(3, 1, 4).bet(4, 1, R"({"D":1,"A":1})");
  race.clue(5, 1, R"("use":["A"])");
  CHECK(race.learned(3, 0) == R"([{"space":"A","round":4,"value":8},)"
                              R"({"space":"C","round":4,"value":13},)"
                              R"({"space":"C","round":5,"value":16}])");
  CHECK(race.learned(3, 1) == R"([{"chips_on":"A","round":3,"total":2},)"
                              R"({"chips_on":"D","round":3,"total":0}])");
  CHECK(race.learned(4, 1) == R"([{"chips_on":"A","round":4,"total":0},)"
                              R"({"chips_on":"D","round":4,"total":4}])");
  CHECK(race.learned(5, 1) == R"([{"chips_on":"A","round":5,"total":0},)"
                              R"({"place":"A","round":5,"value":3},)"
                              R"({"place":"A","round":6,"value":2},)"
                              R"({"chips_on":"D","round":5,"total":0}])");
  CHECK(race.reach(6).learned(6, 1) == "null");
  CHECK(race.result(3, "cards", 1) == R"({"A":3,"B":3,"C":3,"D":3})");
  CHECK(utility(3, R"("select":["A"])"));
  CHECK_FALSE(utility(3, R"("select":["A","B","C","D"])"));
  CHECK_FALSE(utility(3, R"("select":[])"));
  CHECK_FALSE(utility(3, R"("select":["A","E"])"));
  CHECK_FALSE(clue(3, R"("use":[])"));
}

TEST_CASE("R25: round 4", "[horse_race][rulings]") {
  // For round 5 A 2, B 2, C 3, D 1.
  Race race(3);
  race.clue(4, 0, R"("use":["C","B","A"])");
  race.utility(4, 1, R"("select":["B","B","B"],"use":["B"])");
  CHECK(race.learned(4, 0) == R"([{"same_as":"A","round":5,"horses":"B"},)"
                              R"({"same_as":"B","round":5,"horses":"A"},)"
                              R"({"same_as":"C","round":5,"horses":""}])");
  CHECK(race.result(4, "cards", 1) == R"({"A":3,"B":5,"C":3,"D":3})");
  CHECK(utility(4, R"("select":["B"],"use":["B"])"));
  CHECK_FALSE(utility(4, R"("select":["B","B","B","B"],"use":["B"])"));
  CHECK_FALSE(utility(4, R"("select":["B","C"],"use":["B"])"));
  CHECK_FALSE(utility(4, R"("select":["B"],"use":["C"])"));
  CHECK_FALSE(utility(4, R"("select":["B","B"],"use":["B","B"])"));
  CHECK_FALSE(utility(4, R"("select":["B","B"])"));
}

TEST_CASE("R26: round 5", "[horse_race][rulings]") {
  // After round 5: C 16, B 11, A 10, D 6.
  Race race(3);
  race.clue(5, 0, R"("use":["C","C"])");
  race.utility(5, 1, R"("use":["D","A","B","A"],"guesses":[3,1,0.0,2])");
  CHECK(race.learned(5, 0) ==
        R"([{"place":"C","round":5,"value":1},{"place":"C","round":6,"value":1}])");
  CHECK(race.learned(5, 1) == R"([{"guess":"A","ahead":1,"correct":false},)"
                              R"({"guess":"A","ahead":2,"correct":true},)"
                              R"({"guess":"B","ahead":0,"correct":false},)"
                              R"({"guess":"D","ahead":3,"correct":true}])");
  CHECK(race.result(5, "cards", 1) == R"({"A":4,"B":2,"C":3,"D":5})");
  race.utility(5, 1, R"("use":["A","A"],"guesses":[2,2])");  // twice right, told twice
  CHECK(race.learned(5, 1) == R"([{"guess":"A","ahead":2,"correct":true},)"
                              R"({"guess":"A","ahead":2,"correct":true}])");
  CHECK(race.result(5, "cards", 1) == R"({"A":7,"B":3,"C":3,"D":3})");
  CHECK(utility(5, R"("use":["A"],"guesses":[-1])"));  // wrong, not void
  CHECK(utility(5, R"("use":["A"],"guesses":[99])"));
  CHECK_FALSE(utility(5, R"("use":["A","A","A"],"guesses":[1,2,3])"));
  CHECK_FALSE(utility(5, R"("use":["A"],"guesses":[])"));
  CHECK_FALSE(utility(5, R"("use":["A"])"));
  CHECK_FALSE(utility(5, R"("use":["A"],"guesses":[1,2])"));
  CHECK_FALSE(utility(5, R"("use":["A"],"guesses":[1.5])"));
  CHECK_FALSE(utility(5, R"("use":["E"],"guesses":[1])"));
  CHECK_FALSE(utility(5, R"("use":[],"guesses":[])"));
}

TEST_CASE("R27: round 6", "[horse_race][rulings]") {
  Race race(3);
  race.clue(6, 0, R"("use":["A","D","A"])");
  race.utility(6, 1, R"("use":["D","D","A","B","B","B"])");
  race.spectate(5, 2, 6).bet(6, 2, R"({"D":3})").spectate(5, 1, 6).bet(6, 1, R"({"D":1})");
  CHECK(race.learned(6, 0) ==
        "[" + movement('A', 7, 1) + "," + movement('A', 8, 2) + "," + movement('D', 7, 1) + "]");
  CHECK(race.learned(6, 1) == R"([{"bets_on":"B","round":6,"by":{}},)"
                              R"({"bets_on":"D","round":6,"by":{"1":1,"2":3}}])");
  CHECK(race.result(6, "cards", 1) == R"({"A":2,"C":3,"D":1})");
  Race many(9);
  many.clue(6, 0, R"("use":["B","B","B","B","B","B"])");
  CHECK(many.learned(6, 0) == "[" + movement('B', 7, 2) + "," + movement('B', 8, 2) + "," +
                                  movement('B', 9, 2) + "," + movement('B', 10, 2) + "]");
  CHECK(utility(6, R"("use":["A"])"));  // and nothing is told
  CHECK_FALSE(utility(6, R"("use":[])"));
}

TEST_CASE("R28: round 7", "[horse_race][rulings]") {
  Race race(3);
  race.rules["max_bet"] = 9;
  race.spectate(5, 0, 6).bet(6, 0, R"({"D":5,"A":4})").spectate(6, 0, 7).bet(7, 0, R"({"D":1})");
  race.clue(7, 0, R"("use":["D","A","D"])").utility(7, 1, R"("use":["A","B","D"],"gain":["B"])");
  CHECK(race.learned(7, 0) == "[" + movement('D', 8, 1) + "," + movement('D', 9, 1) + "]");
  CHECK(race.result(7, "cards", 1) == R"({"A":2,"B":5,"C":3,"D":2})");
  race.bet(6, 0, R"({"D":4})");  // 5 in all
  CHECK(race.learned(7, 0) == "[" + movement('D', 8, 1) + "]");
  CHECK(utility(7, R"("use":["A"],"gain":["A"])"));
  CHECK_FALSE(utility(7, R"("use":["A","A"],"gain":["B"])"));
  CHECK_FALSE(utility(7, R"("use":["A"],"gain":["B","B"])"));
  CHECK_FALSE(utility(7, R"("use":["A"],"gain":["E"])"));
  CHECK_FALSE(utility(7, R"("use":["A"])"));
  CHECK_FALSE(utility(7, R"("gain":["A"])"));
}

TEST_CASE("R29: round 8", "[horse_race][rulings]") {
  Race race(3);
  race.clue(8, 0, R"("use":["A","B","C","C","D"],"select":["C","A"])");
  race.utility(8, 1, R"("use":["A","C"])");
  CHECK(race.learned(8, 0) == "[" + movement('A', 9, 3) + "," + movement('C', 9, 3) + "]");
  CHECK(race.result(8, "cards", 0) == R"({"A":2,"B":2,"C":1,"D":2})");
  CHECK(race.result(8, "limits") == "[5,7,5]");
  CHECK(race.reach(10).result(10, "limits") == "[5,7,5]");
  CHECK(clue(8, R"("use":["A"])"));  // half of one is none
  CHECK(clue(8, R"("use":["A","A","B","B"],"select":["A","A"])"));
  CHECK_FALSE(clue(8, R"("use":["A"],"select":["A"])"));
  CHECK_FALSE(clue(8, R"("use":["A","B"])"));
  CHECK_FALSE(clue(8, R"("use":["A","B"],"select":["C"])"));
  CHECK_FALSE(clue(8, R"("use":["A","B","B","C"],"select":["A","A"])"));
  CHECK_FALSE(clue(8, R"("use":["A","B"],"select":["?"])"));
  CHECK_FALSE(utility(8, R"("use":["A","A"])"));
  CHECK_FALSE(utility(8, R"("use":[])"));
}

TEST_CASE("R30: round 9", "[horse_race][rulings]") {
  Race race(3);
  race.clue(9, 0, R"("use":["D","A","A"])").utility(9, 1, R"("use":["C","C"])");
  CHECK(race.learned(9, 0) == "[" + movement('A', 10, 1) + "," + movement('D', 10, 1) + "]");
  CHECK(race.result(9, "chips") == "[30,32,30]");
  CHECK(race.result(9, "cards", 1) == R"({"A":3,"B":3,"C":1,"D":3})");
  CHECK_FALSE(utility(9, R"("use":["C","B"])"));
  CHECK_FALSE(utility(9, R"("use":[])"));
  CHECK_FALSE(clue(9, R"("use":[])"));
}

TEST_CASE("R31, R32: round 10", "[horse_race][rulings]") {
  Race race(9);
  race.clue(10, 0, R"("use":["D","D","D","A","A","C","C","C","C"])");
  race.utility(10, 1, R"("use":["A","B","B","B","C","C","C","C","C"])");
  std::string told;
  for (int round = 1; round <= 10; ++round) told += movement('C', round, 3) + ",";
  for (int round = 1; round <= 10; ++round) told += movement('D', round, 1) + ",";
  told.back() = ']';
  CHECK(race.learned(10, 0) == "[" + told);
  CHECK(race.result(10, "points") == "[0,30,0]");  // 1 + 9 + 20 of 25
  race.rules["bonus_exponent"] = 3;
  CHECK(race.result(10, "points") == "[0,41,0]");
  race.rules["bonus_cap"] = 999;
  CHECK(race.result(10, "points") == "[0,153,0]");
  race.rules["bonus_cap"] = 0;
  CHECK(race.result(10, "points") == "[0,0,0]");
  CHECK(clue(10, R"("use":["A"])"));
  CHECK_FALSE(utility(10, R"("use":[])"));
}

}  // namespace
}  // namespace mainmatch::horse_race

#include "tests/horse_race/race.h"

namespace mainmatch::horse_race {
namespace {

TEST_CASE("R7, R8: trades happen one after another, or not", "[horse_race][rulings]") {
  Race race;
  race.trade(0, "[0,1]", R"(["A","B"])");  // 0: BBCD, 1: AACD
  race.trade(0, "[0,1]", R"(["A","C"])");  // 0 has no A any more
  race.trade(0, "[2,0]", R"(["D","B"])");  // 2: ABBC, 0: BCDD
  race.trade(0, "[2,1]", R"(["D","A"])");  // 2 has no D any more
  race.trade(0, "[1,1]", R"(["A","C"])");
  race.trade(0, "[1,0]", R"(["E","B"])");
  race.trade(0, "[1,0]", R"(["A","b"])");
  race.trade(0, "[1,2]", R"(["A","A"])");  // changes nothing
  CHECK(race.voids(0) == "0 trade, 1 trade, 1 trade, 1 trade, 2 trade");
  CHECK(race.result(0, "cards") ==
        R"([{"B":1,"C":1,"D":2},{"A":2,"C":1,"D":1},{"A":1,"B":2,"C":1}])");
}

TEST_CASE("R7: there may be any number of trades", "[horse_race][rulings]") {
  Race race;
  for (int i = 0; i < 501; ++i) {
    race.trade(0, "[0,1]", i % 2 == 0 ? R"(["A","B"])" : R"(["B","A"])");
    race.trade(0, "[2,1]", R"(["Z","B"])");
  }
  CHECK(race.result(0)["rejected"].size() == 501);
  CHECK(race.result(0, "cards", 0) == R"({"B":2,"C":1,"D":1})");
  CHECK_FALSE(check(adjudicate(race.record())));
}

TEST_CASE("R6, R9: trades come before purchases and abilities", "[horse_race][rulings]") {
  Race race(0);
  race.turn(0, 0, R"({"buy":["A"]})").trade(0, "[0,1]", R"(["A","B"])");
  race.turn(0, 1, R"({"buy":["B"]})").trade(1, "[0,1]", R"(["A","B"])").reach(1);
  CHECK(race.voids(0) == "0 trade");
  CHECK(race.voids(1) == "");
  CHECK(race.result(1, "cards") == R"([{"B":1},{"A":1},{}])");
  // A traded card is used in the same round.
  race.clue(1, 0, R"("select":["B"],"use":["B"])");
  CHECK(race.voids(1) == "");
  CHECK(race.result(1, "cards", 0) == "{}");
}

TEST_CASE("R14, R15: each card costs twice the last", "[horse_race][rulings]") {
  Race race(0);
  race.setup["garnets"] = {14, 13, 5};
  race.turn(0, 0, R"({"buy":["A","A","B"]})");              // 2 + 4 + 8
  race.turn(0, 1, R"({"buy":["A","?","B","C","Q","D"]})");  // 2, -, 4, and 7 are not 8
  race.turn(0, 2, R"({"buy":["aa","","A"]})");
  CHECK(race.voids(0) == "1 buy, 1 buy, 1 buy, 1 buy, 2 buy, 2 buy");
  CHECK(race.result(0, "garnets") == "[0,7,3]");
  CHECK(race.result(0, "cards") == R"([{"A":2,"B":1},{"A":1,"B":1},{"A":1}])");
  race.turn(3, 2, R"({"buy":["D"]})").turn(3, 1, R"({"buy":["D"]})");
  CHECK(race.voids(3) == "1 buy, 2 buy");  // 8 and 4
  race.rules["card_price"] = 0;
  CHECK(race.voids(3) == "");
  CHECK(race.result(3, "garnets") == "[14,13,5]");
}

TEST_CASE("R15: a bought card can be used at once", "[horse_race][rulings]") {
  Race race(0);
  race.turn(0, 0, R"({"buy":["C"]})").clue(0, 0, R"("use":["C"])");
  CHECK(race.voids(0) == "");
  CHECK(race.result(0, "cards", 0) == "{}");
}

TEST_CASE("R16, R18: what makes any ability void", "[horse_race][rulings]") {
  for (const char* const ability :
       {R"({})", R"({"kind":null,"use":["A"]})", R"({"kind":"hint","use":["A"]})",
        R"({"kind":"clue"})", R"({"kind":"clue","use":[]})", R"({"kind":"clue","use":null})",
        R"({"kind":"clue","select":["A"]})", R"({"kind":"clue","use":["A","E"]})",
        R"({"kind":"clue","use":["A","a"]})", R"({"kind":"clue","use":["A","A"]})"}) {
    INFO(ability);
    Race race;
    race.turn(0, 1, std::string(R"({"ability":)") + ability + "}");
    CHECK(race.voids(0) == "1 ability");
    CHECK(race.result(0, "cards", 1) == R"({"A":1,"B":1,"C":1,"D":1})");
    CHECK(race.learned(0, 1) == "null");
  }
  Race none;
  none.turn(0, 1, R"({"ability":null})");
  CHECK(none.voids(0) == "");
}

TEST_CASE("R19: what an ability does not name is ignored", "[horse_race][rulings]") {
  Race race;
  race.clue(0, 0, R"("use":["A"],"select":["Z","Z"],"gain":["?"],"guesses":[0.5])");
  race.utility(0, 1, R"("use":["Z"],"select":["A"],"gain":["B"])");
  CHECK(race.voids(0) == "");
  CHECK(race.result(0, "cards") ==
        R"([{"B":1,"C":1,"D":1},{"A":2,"B":1,"C":1,"D":1},{"A":1,"B":1,"C":1,"D":1}])");
}

TEST_CASE("R20: cards come at the end of the round, chips and limits at once",
          "[horse_race][rulings]") {
  // Nobody can use a gained card in its own round; it can be traded in the next.
  Race race;
  race.utility(0, 0, R"("select":["A"])").trade(0, "[0,1]", R"(["A","B"])");
  race.trade(0, "[0,1]", R"(["A","C"])").reach(0);
  CHECK(race.voids(0) == "0 trade, 0 ability");  // its A is given away
  Race chips(1);
  chips.rules["chips"] = 0;
  chips.spectate(8, 0, 9).utility(9, 0, R"("use":["B"])").bet(9, 0, R"({"D":1})");
  CHECK(chips.voids(9) == "");
  CHECK(chips.result(9, "bets", 0) == R"({"D":1})");
  CHECK(chips.result(9, "chips", 0) == "0");
}

}  // namespace
}  // namespace mainmatch::horse_race

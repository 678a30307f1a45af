// Records of matches, filled in and told to a person.

#include "tests/catch.h"
#include "tests/horse_race/race.h"
#include "tests/records/replayed.h"

namespace mainmatch::horse_race {
namespace {

using tests::replayed;

TEST_CASE("R58 to R62: what is left out is filled in", "[horse_race][rulings]") {
  Race race;
  race.reach(10);
  const Json done = adjudicate(race.record());
  CHECK(to_line(done["rules"]) ==
        R"({"players":3,"horses":4,"track":15,"rounds":10,"movements":[1,2,3],"chips":30,)"
        R"("max_bet":5,"cards":1,"place_points":[10,7,4,1],"space_points":1,"bonus_exponent":2,)"
        R"("bonus_cap":20,"card_price":2,"points_per_garnet":30,"starting_garnets":5})");
  CHECK(to_line(done["setup"]["garnets"]) == "[5,5,5]");
  CHECK(to_line(done["rounds"][0]["result"]) ==
        R"({"announced":{},"positions":{"A":1,"B":1,"C":1,"D":1},"points":[0,0,0],)"
        R"("cards":[{"A":1,"B":1,"C":1,"D":1},{"A":1,"B":1,"C":1,"D":1},)"
        R"({"A":1,"B":1,"C":1,"D":1}],"chips":[30,30,30],"limits":[5,5,5],"bets":[{},{},{}],)"
        R"("garnets":[5,5,5],"seen":[null,null,null],"learned":[null,null,null],"rejected":[]})");
  CHECK(to_line(done["outcome"]) ==
        R"({"scores":[0,0,0],"tokens":[1,1,1],"garnets":[5,5,5],"elimination_candidate":0,)"
        R"("tied_last":[0,1,2],"winners":[0,1,2],"ranking":[1,2,0],)"
        R"("places":{"A":3,"B":2,"C":1,"D":4}})");
  CHECK_FALSE(check(done));
  Json wrong = done;
  wrong["rounds"][3]["result"]["positions"]["A"] = 8;
  const auto found = check(wrong);
  REQUIRE(found);
  CHECK(found->path == "rounds[3].result.positions.A");
}

TEST_CASE("cards and bets have no further letters", "[horse_race][records]") {
  const Json done = adjudicate(Race().reach(0).record());
  const struct {
    const char* pointer;
    const char* value;
    const char* path;
  } rows[] = {
      {"/rounds/0/result/bets/0", R"({"A":3})", "rounds[0].result.bets[0].A"},
      {"/rounds/0/result/bets/0", R"({"A":0})", "rounds[0].result.bets[0].A"},
      {"/rounds/0/result/cards/1", R"({"A":1,"B":1,"C":1,"D":1,"Z":1})",
       "rounds[0].result.cards[1].Z"},
      {"/rounds/0/result/cards/1", R"({"A":1,"B":1,"C":1})", "rounds[0].result.cards[1].D"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.pointer, row.value);
    Json wrong = done;
    wrong[Json::json_pointer(row.pointer)] = parse_json(row.value);
    const auto found = check(wrong);
    REQUIRE(found);
    CHECK(found->path == row.path);
  }
}

TEST_CASE("R58: horses other than nine need points for their places", "[horse_race][rulings]") {
  Race race;
  race.rules.erase("place_points");
  CHECK(race.fault() == "rules.place_points (the default): must be one for each horse");
  race.rules["place_points"] = {1, 2, 3, 4, 5};
  CHECK(race.fault() == "rules.place_points: must be one for each horse");
  race.rules["movements"] = {1, 2};
  race.rules["place_points"] = {1, 2, 3, 4};
  CHECK(race.fault() == "setup.movements.A[2]: got 3, expected one of [1,2]");
}

TEST_CASE("replay: the track with horses and those who watch it", "[horse_race][records]") {
  Race race(2);
  race.trade(1, "[0,1]", R"(["A","B"])").trade(1, "[0,2]", R"(["Z","B"])");
  race.spectate(1, 0, 2).spectate(1, 2, 2).spectate(5, 1, 11).bet(2, 0, R"({"A":2,"B":1})");
  race.clue(2, 0, R"("use":["B"])").utility(2, 1, R"("use":["D","D"])");
  race.spectate(2, 1, 99).reach(10);
  const std::string text = replayed(to_line(race.record()));
  INFO(text);
  const auto has = [&](const std::string& piece) { return text.find(piece) != std::string::npos; };
  CHECK(has(R"(
space     1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
horses       A  B  C
             D
watched      0
             2
home    none
)"));
  CHECK(has(R"(
horses                   D           A  B
watched                                 1
home    C 1st on 16!
)"));
  CHECK(has(" 0                gives A to 1 for B; cannot give an unknown card to 2 for B;"));
  CHECK(has(" 0                sees AD on 2; clue: uses B 1; bets A 2; 28 chips, 2 points,"));
  CHECK(has("Learns: 1 from B in round 3: ACD; 1 from B"));
  CHECK(has("Void of seat 0: 1 trade\n"));
  CHECK(has("Void of seat 0: 1 bet\n"));
  CHECK(has("Void of seat 1: spectating\n"));
}

}  // namespace
}  // namespace mainmatch::horse_race

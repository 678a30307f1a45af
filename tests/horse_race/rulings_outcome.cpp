#include <vector>

#include "tests/horse_race/race.h"

namespace mainmatch::horse_race {
namespace {

/// A match of so many seats, lots 0 1 2 ..., in which seat i has this many copies of card D at the
/// end, bought for nothing, and turns each into a point.
Race scoring(const std::vector<int>& points) {
  Race race(0);
  race.rules["players"] = points.size();
  race.rules["card_price"] = 0;
  race.rules["bonus_exponent"] = 1;
  race.rules["bonus_cap"] = 999;
  race.setup["lots"] = Json::array();
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    race.setup["lots"].push_back(seat);
    if (points[seat] == 0) continue;
    Json cards = Json::array();
    for (int i = 0; i < points[seat]; ++i) cards.push_back("D");
    const std::string list = to_line(cards);
    race.turn(10, seat, R"({"buy":)" + list + "}").utility(10, seat, R"("use":)" + list);
  }
  return race;
}

Race with(Race race, const std::string& decisions) {
  race.decisions = parse_json(decisions);
  race.reach(10);
  return race;
}

TEST_CASE("R49: chips by final place, spaces and bonus", "[horse_race][rulings]") {
  Race race;
  race.spectate(1, 0, 2).bet(2, 0, R"({"A":2,"D":3})");  // sees A and D
  race.spectate(4, 1, 13).bet(5, 1, R"({"C":4})");
  race.utility(10, 2, R"("use":["A","B"])");
  CHECK(race.outcome("scores") == "[13,41,2]");  // 2 + 2 x 4 + 3, 1 + 4 x 10, 1 + 1
  CHECK(race.outcome("garnets") == "[5,6,5]");
  CHECK(race.outcome("winners") == "[1]");
  CHECK(race.outcome("tokens") == "[1,2,0]");
  CHECK(race.outcome("ranking") == "[1,0,2]");
  CHECK(race.outcome("elimination_candidate") == "2");
  CHECK(race.outcome("tied_last") == "[2]");
}

TEST_CASE("R50, R52: tokens", "[horse_race][rulings]") {
  CHECK(scoring({1, 9, 5}).outcome("tokens") == "[0,2,1]");
  CHECK(scoring({9, 1}).outcome("tokens") == "[2,1]");
  CHECK(scoring({9, 9, 5}).outcome("tokens") == "[1,1,0]");
  CHECK(scoring({9, 9, 9, 9, 5}).outcome("tokens") == "[1,1,1,1,0]");
  CHECK(scoring({9, 9, 9, 9, 9, 5}).outcome("tokens") == "[0,0,0,0,0,0]");
  CHECK(scoring({9, 9, 9, 9, 9, 5}).outcome("winners") == "[0,1,2,3,4]");
  CHECK(scoring({4, 4}).outcome("tokens") == "[1,1]");
}

TEST_CASE("R51, R56: the winner gives the second token to one of several",
          "[horse_race][rulings]") {
  Race race = scoring({3, 5, 9, 5, 5});
  CHECK(race.outcome("tokens") == "[0,1,1,0,0]");  // the lots are in the order of seats
  CHECK(race.outcome("ranking") == "[2,1,3,4,0]");
  race = with(race, R"({"second_token":4})");
  CHECK(race.outcome("tokens") == "[0,0,1,0,1]");
  CHECK(race.outcome("ranking") == "[2,4,1,3,0]");
  CHECK(with(race, R"({"second_token":null})").outcome("tokens") == "[0,1,1,0,0]");
  CHECK(with(race, R"({"second_token":3.0})").outcome("tokens") == "[0,0,1,1,0]");
  CHECK(with(race, R"({"second_token":2})").fault() ==
        "decisions.second_token: got 2, expected 1, 3, 4");
  CHECK(with(race, R"({"second_token":0})").fault() ==
        "decisions.second_token: got 0, expected 1, 3, 4");
  CHECK(with(race, R"({"second_token":5})").fault() ==
        "decisions.second_token: got 5, expected 0..4");
  // All others tie: chosen for the second token, and last of all.
  race = with(scoring({5, 9, 5, 5}), R"({"second_token":2,"elimination_votes":{"1":2,"2":3}})");
  CHECK(race.outcome("tokens") == "[0,1,1,0]");
  CHECK(race.outcome("elimination_candidate") == "3");
  CHECK(race.outcome("ranking") == "[1,2,0,3]");
  race = with(race, R"({"second_token":2,"elimination_votes":{"1":2,"2":2}})");
  CHECK(race.outcome("ranking") == "[1,0,3,2]");
}

TEST_CASE("R53: garnets for points, rounded down", "[horse_race][rulings]") {
  Race race = scoring({59, 60, 29});
  race.setup["garnets"] = {0, 1, 2};
  CHECK(race.outcome("garnets") == "[1,3,2]");
  race.rules["points_per_garnet"] = 1;
  CHECK(race.outcome("garnets") == "[59,61,31]");
}

TEST_CASE("R54, R55: who wins a token votes on who is last", "[horse_race][rulings]") {
  const Race race = scoring({0, 9, 0, 7, 0});
  CHECK(with(race, "{}").outcome("tied_last") == "[0,2,4]");
  CHECK(with(race, "{}").outcome("elimination_candidate") == "4");  // the latest in the lots
  const auto candidate = [&](const std::string& votes) {
    return with(race, R"({"elimination_votes":)" + votes + "}").outcome("elimination_candidate");
  };
  CHECK(candidate("null") == "4");
  CHECK(candidate(R"({"1":0})") == "0");
  CHECK(candidate(R"({"1":null,"3":2})") == "2");
  CHECK(candidate(R"({"1":0,"3":2})") == "2");  // equally rich: later in the lots
  const auto fault = [&](const std::string& votes) {
    return with(race, R"({"elimination_votes":)" + votes + "}").fault();
  };
  const std::string at = "decisions.elimination_votes.";
  CHECK(fault(R"({"0":2})") == at + "0: a vote by seat 0, expected of 1, 3");
  CHECK(fault(R"({"1":3})") == at + "1: got 3, expected 0, 2, 4");
  CHECK(fault(R"({"1":5})") == at + "1: got 5, expected 0..4");
  CHECK(fault(R"({"5":0})") == at + "5: unknown voter, expected 0..4");
}

TEST_CASE("R55: garnets of a candidate's voters, rewards included", "[horse_race][rulings]") {
  Race race = scoring({0, 9, 0, 7, 0});
  race.decisions = parse_json(R"({"elimination_votes":{"1":0,"3":2}})");
  race.setup["garnets"] = {5, 5, 5, 4, 5};
  CHECK(race.outcome("elimination_candidate") == "0");
  race.setup["garnets"] = {5, 5, 5, 6, 5};
  CHECK(race.outcome("elimination_candidate") == "2");
  race.setup["garnets"] = {5, 5, 5, 6, 5};
  race.rules["points_per_garnet"] = 4;  // 5 + 2 and 6 + 1
  CHECK(race.outcome("elimination_candidate") == "2");
  race.rules["points_per_garnet"] = 8;  // 5 + 1 and 6 + 0
  race.setup["lots"] = {2, 1, 0, 3, 4};
  CHECK(race.outcome("elimination_candidate") == "0");
}

TEST_CASE("R54: voters after a tie of five and more, and for oneself", "[horse_race][rulings]") {
  Race five = scoring({9, 9, 9, 9, 9, 1, 1});
  five = with(five, R"({"elimination_votes":{"0":5,"4":5}})");
  CHECK(five.outcome("elimination_candidate") == "5");
  CHECK(five.outcome("ranking") == "[0,1,2,3,4,6,5]");
  CHECK(with(five, R"({"elimination_votes":{"6":5}})").fault() ==
        "decisions.elimination_votes.6: a vote by seat 6, expected of 0, 1, 2, 3, 4");
  const Race all = with(scoring({2, 2, 2}), R"({"elimination_votes":{"0":0,"1":0,"2":1}})");
  CHECK(Race(all).outcome("elimination_candidate") == "0");
  CHECK(Race(all).outcome("ranking") == "[1,2,0]");
  CHECK(Race(all).outcome("tied_last") == "[0,1,2]");
  CHECK(Race(all).outcome("tokens") == "[1,1,1]");
}

TEST_CASE("R57: decisions that are not needed are ignored", "[horse_race][rulings]") {
  Race race =
      with(scoring({1, 9, 5}), R"({"second_token":0,"elimination_votes":{"0":1,"1":1,"2":0}})");
  CHECK(race.outcome("tokens") == "[0,2,1]");
  CHECK(race.outcome("elimination_candidate") == "0");
  Race early;
  early.decisions = parse_json(R"({"second_token":0,"elimination_votes":{"0":1,"1":1}})");
  CHECK(early.reach(9).fault() == "");
  CHECK_FALSE(adjudicate(early.record()).contains("outcome"));
  CHECK(to_line(adjudicate(early.record())["decisions"]) == to_line(early.decisions));
  early.decisions = parse_json(R"({"second_token":3})");
  CHECK(early.fault() == "decisions.second_token: got 3, expected 0..2");
  early.decisions = parse_json(R"({"elimination_votes":{"3":0}})");
  CHECK(early.fault() == "decisions.elimination_votes.3: unknown voter, expected 0..2");
}

}  // namespace
}  // namespace mainmatch::horse_race

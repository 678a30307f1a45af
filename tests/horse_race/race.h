#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/records/record.h"
#include "tests/catch.h"

// A race that can be followed by hand. Three seats, lots 1 2 0, four horses on 15 spaces:
//
//     end of round   0   1   2   3   4   5   6   7   8   9  10
//     A              1   2   4   7   8  10  13  14  16               3rd: 16 is behind 17
//     B              1   3   5   7   9  11  13  15  17               2nd
//     C              1   4   7  10  13  16                           1st
//     D              1   2   3   4   5   6   7   8   9  10  11       4th, never home

namespace mainmatch::horse_race {

class Race {
 public:
  Json rules = parse_json(R"({"players":3,"horses":4,"place_points":[10,7,4,1]})");
  Json setup = parse_json(R"({"movements":{
      "A":[1,2,3,1,2,3,1,2,3,1],"B":[2,2,2,2,2,2,2,2,2,2],
      "C":[3,3,3,3,3,3,3,3,3,3],"D":[1,1,1,1,1,1,1,1,1,1]},"lots":[1,2,0]})");
  Json rounds = Json::array();
  Json decisions;

  Race() = default;
  /// With this many copies of each card.
  explicit Race(int cards) { rules["cards"] = cards; }

  /// What a seat hands in.
  Race& turn(std::size_t round, std::size_t seat, const std::string& submission) {
    reach(round);
    Json& list = rounds[round]["submissions"];
    while (list.size() <= seat) list.push_back(nullptr);
    list[seat].update(parse_json(submission));
    return *this;
  }
  Race& spectate(std::size_t round, std::size_t seat, int space) {
    return turn(round, seat, R"({"spectate":)" + std::to_string(space) + "}");
  }
  Race& bet(std::size_t round, std::size_t seat, const std::string& bets) {
    return turn(round, seat, R"({"bets":)" + bets + "}");
  }
  Race& clue(std::size_t round, std::size_t seat, const std::string& details) {
    return turn(round, seat, R"({"ability":{"kind":"clue",)" + details + "}}");
  }
  Race& utility(std::size_t round, std::size_t seat, const std::string& details) {
    return turn(round, seat, R"({"ability":{"kind":"utility",)" + details + "}}");
  }
  Race& trade(std::size_t round, const std::string& seats, const std::string& gives) {
    reach(round);
    rounds[round]["trades"].push_back(
        parse_json(R"({"seats":)" + seats + R"(,"gives":)" + gives + "}"));
    return *this;
  }
  /// Up to this round all is played.
  Race& reach(std::size_t round) {
    while (rounds.size() <= round) rounds.push_back(Json::object());
    return *this;
  }

  Json record() const {
    Json json = {{"format", "mainmatch-record/1"}, {"game", "horse-race"}};
    json["rules"] = rules;
    json["setup"] = setup;
    json["rounds"] = rounds;
    if (!decisions.is_null()) json["decisions"] = decisions;
    return json;
  }
  Json result(std::size_t round) const { return adjudicate(record())["rounds"][round]["result"]; }
  /// One key of a result, for all seats or one.
  std::string result(std::size_t round, const char* key) const {
    return to_line(result(round)[key]);
  }
  std::string result(std::size_t round, const char* key, std::size_t seat) const {
    return to_line(result(round)[key][seat]);
  }
  std::string learned(std::size_t round, std::size_t seat) const {
    return result(round, "learned", seat);
  }
  /// "0 ability, 2 bets": the parts that are void in a round.
  std::string voids(std::size_t round) const {
    std::string list;
    const Json rejected = result(round)["rejected"];
    for (const Json& entry : rejected) {
      list += (list.empty() ? "" : ", ") + to_line(entry["seat"]) + " " +
              entry["part"].get<std::string>();
      CHECK_FALSE(entry["reason"].get<std::string>().empty());
    }
    return list;
  }
  /// Played to the end.
  Json outcome() {
    reach(10);
    return adjudicate(record())["outcome"];
  }
  std::string outcome(const char* key) { return to_line(outcome()[key]); }
  std::string fault() const {
    try {
      adjudicate(record());
    } catch (const InputError& fault) {
      return fault.what();
    }
    return "";
  }
};

}  // namespace mainmatch::horse_race

#include "tests/bugcatcher/small_match.h"
#include "tests/catch.h"

namespace mainmatch::tests {
namespace {

/// "seat part" of every rejection of the pregame or of a round.
std::string rejected(const Json& holder) {
  std::string all;
  for (const Json& entry : holder["result"]["rejected"]) {
    all += (all.empty() ? "" : ", ") + std::to_string(entry["seat"].get<int>()) + " " +
           entry["part"].get<std::string>();
  }
  return all;
}
std::string rejected_in_pregame(const std::string& submission) {
  return rejected(adjudicate(bugcatcher_with("/pregame/submissions/2", submission))["pregame"]);
}
/// Of seat 2, which hands in nothing else, in round 1.
Json round_of_2(const std::string& submission) {
  return adjudicate(bugcatcher_with("/rounds/0/submissions/2", submission))["rounds"][0];
}
std::string placed_by_2(const std::string& actions) {
  const Json round = round_of_2(R"({"actions":)" + actions + "}");
  std::string all;
  for (const Json& path : round["result"]["placed"][2]) {
    all += (all.empty() ? "" : " ") + path["step"].dump() + path["to"].get<std::string>();
  }
  return all;
}

constexpr const char* kOfSeat1 = "1 border, 1 border_garnets";

TEST_CASE("a match of Bugcatcher followed by hand is adjudicated to what it gave",
          "[bugcatcher][rulings]") {
  const std::string sample = small_bugcatcher();
  CHECK(to_line(adjudicate(parse_json(sample))) == sample);
  CHECK_FALSE(check(parse_json(sample)));
  Json bare = parse_json(sample);
  for (Json& round : bare["rounds"]) round.erase("result");
  bare["pregame"].erase("result");
  bare.erase("outcome");
  bare["rules"].erase("deck");
  bare["rules"].erase("free_swap_price");
  bare["setup"]["missions"][0][1].erase("penalty");
  bare["setup"]["missions"][0][1].erase("limit");
  CHECK(to_line(adjudicate(bare)) == sample);
}

TEST_CASE("a difference in a record of Bugcatcher is named by its path", "[bugcatcher]") {
  const auto difference = [](const std::string& pointer, const std::string& text) {
    const auto found = check(bugcatcher_with(pointer, text));
    return found ? found->path + ": " + found->stood + ", " + found->given : "";
  };
  CHECK(difference("/pregame/result/central/2", "\"C1\"") ==
        "pregame.result.central[2]: \"C1\", \"B1\"");
  CHECK(difference("/pregame/result/rejected/1/part", "\"border\"") ==
        "pregame.result.rejected[1].part: \"border\", \"border_garnets\"");
  CHECK(difference("/rounds/0/result/placed/1/0/colour", "\"black\"") ==
        "rounds[0].result.placed[1][0].colour: \"black\", \"blue\"");
  CHECK(difference("/rounds/0/result/failed/0/0/case", "2") ==
        "rounds[0].result.failed[0][0].case: 2, 1");
  CHECK(difference("/rounds/0/result/completed/0/seats", "[0]") ==
        "rounds[0].result.completed[0].seats[0]: 0, 1");
  CHECK(difference("/rounds/1/result/fireflies/0", "0") == "rounds[1].result.fireflies[0]: 0, -2");
  CHECK(difference("/outcome/missions_completed/1", "0") == "outcome.missions_completed[1]: 0, 1");
  CHECK(difference("/rounds/0/result/more", "1") == "");
}

TEST_CASE("R2: goals and lists stay as they were read, results have short names",
          "[bugcatcher][rulings]") {
  const Json done =
      adjudicate(bugcatcher_with("/pregame/submissions/2", R"({"border":["B2-UR","C1-UR"]})"));
  CHECK(done["pregame"]["submissions"][2]["border"][0] == "B2-UR");
  CHECK(done["pregame"]["result"]["border"][2] == "C2");
  CHECK(done["setup"]["missions"][0][1]["goal"]["at"] == "B1-BR");
}

TEST_CASE("R7, R11, R52: what is rejected of lists", "[bugcatcher][rulings]") {
  const std::string one = kOfSeat1;
  CHECK(rejected_in_pregame("null") == one);
  CHECK(rejected_in_pregame("{}") == one);
  CHECK(rejected_in_pregame(R"({"central":null,"border":null,"central_garnets":null})") == one);
  CHECK(rejected_in_pregame(R"({"central":["a1","A1"],"central_garnets":0.0})") ==
        one + ", 2 central");
  CHECK(rejected_in_pregame(R"({"central":["D1","D2"],"border":["D3","E1","A1-XX"]})") ==
        one + ", 2 central, 2 border");
  CHECK(rejected_in_pregame(
            R"({"border_garnets":1,"central_garnets":0.5,"border":[""],"central":["A1-UL"]})") ==
        one + ", 2 central, 2 border, 2 central_garnets, 2 border_garnets");
  CHECK(rejected_in_pregame(R"({"central_garnets":-1,"border_garnets":1e300})") ==
        one + ", 2 central_garnets, 2 border_garnets");
  std::string longest = R"({"central":["A1")";
  for (int i = 0; i < 2000; ++i) longest += R"(,"B1","A1")";
  CHECK(rejected_in_pregame(longest + R"(,"B2","C1"]})") == one);
}

TEST_CASE("R31, R52: each index that names no mission", "[bugcatcher][rulings]") {
  const auto of_indexes = [](const std::string& list) {
    return rejected(round_of_2(R"({"missions":)" + list + "}"));
  };
  const std::string zero = "0 missions, 0 missions";
  CHECK(of_indexes("[0,1]") == zero);
  CHECK(of_indexes("[0,1.0]") == zero);
  CHECK(of_indexes("null") == zero);
  CHECK(of_indexes("[2]") == zero + ", 2 missions");
  CHECK(of_indexes("[-1,0.5,0,0,7,7,8,1e300]") ==
        zero +
            ", 2 missions, 2 missions, 2 missions, 2 missions, 2 missions, 2 missions, 2 missions");
}

TEST_CASE("R15, R17, R18: lists of any length", "[bugcatcher][rulings]") {
  CHECK(placed_by_2(R"(["CR"])") == "1C1");
  CHECK(placed_by_2(R"(["free-swap","CR"])") == "2C1");  // cannot be paid, takes its place
  std::string many = R"(["CR")";
  for (int i = 0; i < 1000; ++i) many += R"(,"free-swap")";
  CHECK(placed_by_2(many + R"(,"CD"])") == "1C1 1002C2");
  const Json round = round_of_2(R"({"actions":)" + many + R"(,"CD","Cu","CU"]})");
  CHECK(round["result"]["rejected"].size() == 2 + 1000 + 1);
  CHECK(round["result"]["rejected"].back()["part"] == "actions");
  // Energy 4: what comes after the fifth paid entry is not looked at.
  CHECK(rejected(round_of_2(
            R"({"actions":["swap","swap","swap","swap","free-swap","swap","free-swap","x"]})")) ==
        "0 missions, 0 missions, 2 free-swap");
  CHECK(rejected(round_of_2(R"({"actions":["swap","swap","swap","swap","x","free-swap"]})")) ==
        "0 missions, 0 missions, 2 actions");
}

TEST_CASE("R21: later entries of a failed node are not listed", "[bugcatcher][rulings]") {
  const Json round = round_of_2(R"({"actions":["BU","BD","swap","BD"]})");
  CHECK(to_line(round["result"]["failed"][2]) ==
        R"([{"step":1,"node":"border","case":"off-board"}])");
  CHECK(round["result"]["nodes"][2]["central_colour"] == "blue");
}

TEST_CASE("R53: records without a pregame", "[bugcatcher][rulings]") {
  Json record = parse_json(small_bugcatcher());
  record.erase("pregame");
  record.erase("outcome");
  for (Json& round : record["rounds"]) round.erase("result");
  const Json done = adjudicate(record);
  // The lots are 2, 0, 1.
  CHECK(to_line(done["pregame"]["result"]["central"]) == R"(["B1","C1","A1"])");
  CHECK(done["rounds"][1].contains("result"));
  CHECK(done.contains("outcome"));
  CHECK(to_line(adjudicate(done)) == to_line(done));
  record["rounds"] = Json::array();
  const Json waiting = adjudicate(record);
  CHECK_FALSE(waiting.contains("pregame"));
  CHECK_FALSE(waiting.contains("outcome"));
  record["pregame"] = Json::object();
  CHECK(adjudicate(record)["pregame"].contains("result"));
}

TEST_CASE("a match of Bugcatcher in progress has results and no outcome", "[bugcatcher]") {
  Json record = parse_json(small_bugcatcher());
  record.erase("outcome");
  record["rounds"].erase(1);
  const Json done = adjudicate(record);
  CHECK_FALSE(done.contains("outcome"));
  CHECK(done["rounds"].size() == 1);
  CHECK(done["rounds"][0]["result"]["fireflies"][1] == 6);
}

TEST_CASE("a deck is read and written as it is", "[bugcatcher]") {
  const std::string deck =
      R"([{"name":"","reward":0,"penalty":0,"limit":null,"goal":{"kind":"cross"}},)"
      R"({"name":"a","reward":999,"penalty":999,"limit":1000000000,)"
      R"("goal":{"kind":"length","node":"either","count":99}},)"
      R"({"name":"b","reward":1,"penalty":0,"limit":null,)"
      R"("goal":{"kind":"finish","node":"border","at":"C2-BR"}},)"
      R"({"name":"c","reward":1,"penalty":0,"limit":null,)"
      R"("goal":{"kind":"colour","colour":"blue","count":1}},)"
      R"({"name":"d","reward":1,"penalty":0,"limit":null,"goal":{"kind":"clean","rounds":2}},)"
      R"({"name":"e","reward":1,"penalty":0,"limit":null,"goal":{"kind":"total","count":2}},)"
      R"({"name":"f","reward":1,"penalty":0,"limit":null,"goal":{"kind":"swaps","count":2}},)"
      R"({"name":"g","reward":1,"penalty":0,"limit":null,)"
      R"("goal":{"kind":"reach","node":"central","at":"C2"}},)"
      R"({"name":"h","reward":1,"penalty":0,"limit":null,)"
      R"("goal":{"kind":"shape","node":"either","moves":"UDLRUDLRUDLRUDLR"}}])";
  const Json done = adjudicate(bugcatcher_with("/rules/deck", deck));
  CHECK(to_line(done["rules"]["deck"]) == deck);
  CHECK(adjudicate(bugcatcher_with("/rules/deck", "[]"))["rules"]["deck"].empty());
  CHECK(adjudicate(bugcatcher_with("/rules/deck", "\"built-in\""))["rules"]["deck"] == "built-in");
}

}  // namespace
}  // namespace mainmatch::tests

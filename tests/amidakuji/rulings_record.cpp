#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/records/record.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

/// Three legs, two rows, B:T-U a phantom that is on in round 1; two seats, two rounds.
///
///     S   T   U
///     |---|   |     A
///     |   |-a-|     B
Json sample() {
  return parse_json(R"({
    "format": "mainmatch-record/1", "game": "amidakuji",
    "rules": {"players": 2, "legs": 3, "rows": 2, "rounds": 2, "paying_places": 2,
              "phantoms": [{"starts": "on", "every": 1}]},
    "setup": {"rungs": ["A:S-T"], "phantoms": ["B:T-U"],
              "placements": {"A": 2, "B": 3, "C": 1},
              "hints": [
                {"rung": {"kind": "column_total", "column": "S-T", "count": 1},
                 "placement": {"kind": "ahead", "legs": ["A", "C"], "better": "C"}},
                {"rung": {"kind": "rung_at", "slot": "A:S-T", "present": true},
                 "placement": {"kind": "one_of", "leg": "B", "placements": [2, 3]}}],
              "lots": [1, 0]},
    "rounds": [
      {"submissions": [{"bets": {"S": 3}, "peeks": ["S", "Q"]},
                       {"bets": {"S": 1, "T": 2}, "blocker": {"leg": "U", "row": "B"}}]},
      {"submissions": [null, {"bets": {"U": 4}, "blocker": {"leg": "S", "row": "A"}}]}]
  })");
}

/// What is said when `pointer` in the setup is replaced, or "" if it is taken.
std::string refused(const char* pointer, const char* replacement) {
  Json record = sample();
  record["setup"][nlohmann::ordered_json::json_pointer(pointer)] = parse_json(replacement);
  try {
    adjudicate(record);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

bool is_refused(const char* pointer, const char* replacement) {
  return !refused(pointer, replacement).empty();
}

TEST_CASE("R18: a setup that breaks the board's rules is refused", "[amidakuji][rulings]") {
  CHECK(refused("/rungs", R"(["A:S-T"])") == "");
  CHECK(refused("/rungs", R"(["A:S-T", "C:S-T"])").find("rungs[1]") != std::string::npos);
  CHECK(is_refused("/rungs", R"(["A:S-T", "B:U-V"])"));     // no such column
  CHECK(is_refused("/rungs", R"(["A:S-T", "A:T-U"])"));     // side by side
  CHECK(is_refused("/rungs", R"(["A:S-T", "A:S-T"])"));     // twice
  CHECK(is_refused("/rungs", R"(["A:S-T", "B:S-T"])"));     // beside the phantom
  CHECK(is_refused("/rungs", R"(["A:S-T", "B:T-U"])"));     // on the phantom
  CHECK(is_refused("/phantoms", R"(["B:T-U", "B:T-U"])"));  // more than the rules have
  CHECK(is_refused("/placements", R"({"A": 2, "B": 2, "C": 1})"));
  CHECK(is_refused("/placements", R"({"A": 2, "B": 4, "C": 1})"));
  CHECK(is_refused("/placements", R"({"A": 2, "B": 3, "D": 1})"));
  CHECK(is_refused("/lots", "[1, 1]"));
  CHECK(is_refused("/lots", "[1, 2]"));
}

TEST_CASE("R18: an untrue hint is refused", "[amidakuji][rulings]") {
  CHECK(is_refused("/hints/0/rung/count", "2"));
  CHECK(is_refused("/hints/1/rung/present", "false"));
  CHECK(is_refused("/hints/0/placement/better", R"("A")"));
  CHECK(is_refused("/hints/1/placement/placements", "[1, 2]"));
}

TEST_CASE("R18: a hint that asks what is never asked is refused", "[amidakuji][rulings]") {
  // It is true that there is no real rung at the phantom's slot, nor beside it.
  CHECK(refused("/hints/1/rung", R"({"kind": "rung_at", "slot": "A:T-U", "present": false})") ==
        "");
  CHECK(is_refused("/hints/1/rung", R"({"kind": "rung_at", "slot": "B:T-U", "present": false})"));
  CHECK(is_refused("/hints/1/rung", R"({"kind": "rung_at", "slot": "B:S-T", "present": false})"));
  const auto compare = [](const char* columns, const char* first_has) {
    return is_refused("/hints/0/rung", (std::string(R"({"kind": "column_compare", "columns": )") +
                                        columns + R"(, "first_has": ")" + first_has + R"("})")
                                           .c_str());
  };
  CHECK_FALSE(compare(R"(["S-T", "T-U"])", "more"));
  CHECK(compare(R"(["S-T", "T-U"])", "fewer"));
  CHECK(compare(R"(["T-U", "S-T"])", "fewer"));  // the left one stands first
  CHECK(compare(R"(["S-T", "S-T"])", "equal"));
  CHECK(is_refused("/hints/0/placement", R"({"kind": "sum", "legs": ["C", "A"], "sum": 3})"));
  CHECK(is_refused("/hints/1/placement/placements", "[3, 2]"));
  CHECK(is_refused("/hints/1/placement/placements", "[3, 3]"));
  CHECK(is_refused("/hints/0/rung", R"({"kind": "leg_total", "count": 1})"));
}

TEST_CASE("R53: a setup is written with the names of the board", "[amidakuji][rulings]") {
  Json record = sample();
  record["setup"]["rungs"] = parse_json(R"(["A:S-T"])");
  const Json setup = adjudicate(record)["setup"];
  CHECK(to_line(setup["rungs"]) == R"(["A:S-T"])");
  CHECK(to_line(setup["phantoms"]) == R"(["B:T-U"])");
  CHECK(setup["placements"]["C"] == 1);
  CHECK(setup["hints"][1]["rung"]["kind"] == "rung_at");
  CHECK(to_line(setup["garnets"]) == "[5,5]");
  CHECK(to_line(setup["lots"]) == "[1,0]");
}

TEST_CASE("R54: a round's result", "[amidakuji][rulings]") {
  const Json record = adjudicate(sample());
  const Json first = record["rounds"][0]["result"];
  // S crosses to T, then onto U against the blocker: back on T. T crosses to S. U crosses to T.
  CHECK(first["ends"] == parse_json(R"({"S": "B", "T": "A", "U": "B"})"));
  CHECK(first["revealed"] == parse_json(R"([{"leg": "U", "row": "B"}])"));
  CHECK(first["peeks"] == parse_json(R"([{"seat": 0, "leg": "S", "beads": 4}])"));
  REQUIRE(first["rejected"].size() == 1);
  CHECK(first["rejected"][0]["seat"] == 0);
  CHECK(first["rejected"][0]["part"] == "peeks");
  const Json second = record["rounds"][1]["result"];
  CHECK(second["ends"] == parse_json(R"({"S": "B", "T": "A", "U": "C"})"));
  CHECK(second["revealed"].empty());
  REQUIRE(second["rejected"].size() == 1);
  CHECK(second["rejected"][0]["part"] == "blocker");
}

TEST_CASE("R55: the outcome", "[amidakuji][rulings]") {
  const Json record = adjudicate(sample());
  const Json& outcome = record["outcome"];
  // A 2, B 4, C 4: T = 10. A, placed 2nd, pays 1 * 2 * 8 / 2 = 8; C, 1st, 2 * 4 * 6 / 4 = 12.
  CHECK(outcome["beads"] == parse_json(R"([{"B": 3}, {"A": 2, "B": 1, "C": 4}])"));
  CHECK(outcome["payouts"] == parse_json(R"(["0/1", "20/1"])"));
  CHECK(outcome["scores"] == parse_json("[0, 20]"));
  CHECK(outcome["tokens"] == parse_json("[1, 2]"));
  CHECK(outcome["garnets"] == parse_json("[5, 5]"));
  CHECK(outcome["elimination_candidate"] == 0);
  CHECK(outcome["tied_last"] == parse_json("[0]"));
  CHECK(outcome["winners"] == parse_json("[1]"));
  CHECK(outcome["ranking"] == parse_json("[1, 0]"));
  CHECK_FALSE(check(record).has_value());
}

TEST_CASE("R32, R38: what a record may hold in a submission", "[amidakuji][rulings]") {
  const auto rejected = [](const char* submission) {
    Json record = sample();
    record["rounds"][0]["submissions"][0] = parse_json(submission);
    std::string parts;
    const Json done = adjudicate(record);
    for (const Json& entry : done["rounds"][0]["result"]["rejected"]) {
      if (entry["seat"] == 0) parts.append(entry["part"].get<std::string>()).append(" ");
    }
    return parts;
  };
  CHECK(rejected("null") == "");
  CHECK(rejected("{}") == "");
  CHECK(rejected(R"({"bets": null, "peeks": null, "blocker": null})") == "");
  CHECK(rejected(R"({"bets": {"S": 2.0}})") == "");
  CHECK(rejected(R"({"bets": {"S": 1.5}})") == "bets ");
  CHECK(rejected(R"({"bets": {"S": 1, "V": 1}})") == "bets ");
  CHECK(rejected(R"({"bets": {"S": 1, "V": 0}})") == "bets ");
  CHECK(rejected(R"({"bets": {"S": 1e300}})") == "bets ");
  CHECK(rejected(R"({"peeks": ["T", "A", "S", "U"]})") == "peeks peeks ");
  CHECK(rejected(R"({"blocker": {"leg": "S", "row": "C"}})") == "blocker ");
}

}  // namespace
}  // namespace mainmatch

// The command 'view'.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/io/json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

const char* const kRecord = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 2], "rounds": 2}, "setup": {"grid": [[1, 0]], "lots": [0, 1]},
  "rounds": [{"submissions": [{"direction": "left", "amount": 2, "partner": "right"},
                              {"direction": "left", "amount": 3, "partner": "right",
                               "garnets": 9}]}]})";

/// A whole match in which nobody hands in anything.
const char* const kPlayed = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 2], "rounds": 2}, "setup": {"grid": [[1, 0]], "lots": [0, 1]},
  "rounds": [{}, {}], "decisions": {}})";

Ran view(const std::vector<std::string>& more, const std::string& record = kRecord) {
  std::vector<std::string> args = {"view", "match.json"};
  args.insert(args.end(), more.begin(), more.end());
  return run_program({.args = args, .files = {{"match.json", record}}});
}

}  // namespace

TEST_CASE("a seat is shown its next step", "[records][view]") {
  const Ran ran = view({"--seat", "1"});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json shown = Json::parse(ran.out);
  CHECK(shown.at("step") == Json({{"kind", "round"}, {"round", 1}}));
  CHECK(shown.at("grid") == Json({{1, 0}}));
  // Seat 1's bet is more than it has: it played the default move, right 1, and was taken 2 left.
  CHECK(shown.at("rounds")[0].at("moves")[1] ==
        Json({{"direction", "right"}, {"amount", 1}, {"partner", "right"}, {"garnets", 0}}));
  CHECK(shown.at("rounds")[0].at("defaulted") == Json({1}));
  CHECK(shown.at("rounds")[0].at("rejected") == Json({1}));
  CHECK(shown.at("positions") == Json({7, 7}));
  CHECK_FALSE(shown.contains("lots"));
}

TEST_CASE("an earlier step is shown as it was then", "[records][view]") {
  const Json shown = Json::parse(view({"--seat", "0", "--round", "1"}).out);
  CHECK(shown.at("step").at("round") == 0);
  CHECK(shown.at("rounds").empty());
  CHECK(shown.at("positions") == Json({8, 8}));
}

TEST_CASE("what would be void is said with its ruling", "[records][view]") {
  const auto said = [](const char* submission) {
    return Json::parse(view({"--seat", "0", "--submission", submission}).out);
  };
  CHECK(said("null").empty());
  CHECK(said(R"({"direction": "left", "amount": 2, "partner": "right"})").empty());
  const Json void_bet =
      said(R"({"direction": "left", "amount": 2, "partner": "right", "garnets": 6})");
  REQUIRE(void_bet.size() == 1);
  CHECK(void_bet[0].at("part") == "submission");
  CHECK(void_bet[0].at("ruling") == "R14");
}

TEST_CASE("a view that cannot be is refused in one line", "[records][view]") {
  const auto refused = [](const std::vector<std::string>& more, const char* said) {
    const Ran ran = view(more);
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(said) != std::string::npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  refused({"--seat", "2"}, "expected 0..1");
  refused({"--seat", "0", "--round", "3"}, R"(the next, {"kind":"round","round":1})");
  refused({"--seat", "0", "--round", "0"}, "1..1000");
  const Ran over = view({"--seat", "0"}, kPlayed);
  CHECK(over.code == 2);
  CHECK(over.err.find("the match is over: expected --round R") != std::string::npos);
  const Ran beyond = view({"--seat", "0", "--round", "3"}, kPlayed);
  CHECK(beyond.code == 2);
  CHECK(beyond.err.find("which is over before") != std::string::npos);
  refused({"--seat", "0", "--round", "pregame"}, "pregame");
  refused({"--seat", "0", "--step", "trade"}, "--round R as well");
  refused({"--seat", "0", "--step", "decision"}, "decision");
  refused({"--seat", "0", "--trades", "[]"}, "no trade");
  refused({"--seat", "0", "--submission", "{"}, "JSON");
  refused({"--seat", "0", "--submission", R"({"amount": "x"})"}, "amount");
}

}  // namespace mainmatch::tests

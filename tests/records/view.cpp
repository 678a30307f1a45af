// The command 'view'.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/records/tied_race.h"

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

/// Seats 0 and 1 swap a card before round 0, which is played.
const char* const kTraded = R"({"format": "mainmatch-record/1", "game": "horse-race",
  "rules": {"players": 3, "horses": 2, "place_points": [2, 1]},
  "setup": {"movements": {"A": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
                          "B": [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]}, "lots": [0, 1, 2]},
  "rounds": [{"trades": [{"seats": [0, 1], "gives": ["A", "B"]}],
              "submissions": [{"ability": {"kind": "clue", "use": ["B", "B"]}}]}]})";

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
  refused({"--seat", "0", "--round", "3"},
          "got round 3, expected a step of the record, or the next, round 2");
  refused({"--seat", "0", "--round", "0"}, "1..1000");
  const Ran over = view({"--seat", "0"}, kPlayed);
  CHECK(over.code == 2);
  CHECK(
      over.err.find("the match is over: expected --round R of a step before, or --step decision or "
                    "vote if it had one\n") != std::string::npos);
  const Ran beyond = view({"--seat", "0", "--round", "3"}, kPlayed);
  CHECK(beyond.code == 2);
  CHECK(beyond.err.find("got round 3, expected a step that the match has had") !=
        std::string::npos);
  refused({"--seat", "0", "--round", "pregame"}, "pregame");
  refused({"--seat", "0", "--step", "trade"}, "--round R as well");
  refused({"--seat", "0", "--step", "decision"}, "decision");
  refused({"--seat", "0", "--trades", "[]"}, "no trade");
  refused({"--seat", "0", "--submission", "{"}, "JSON");
  refused({"--seat", "0", "--submission", R"({"amount": "x"})"}, "amount");
}

TEST_CASE("trades are a step of their own, before the round", "[records][view]") {
  const auto shown = [](std::vector<std::string> more) {
    const Ran ran = view(more, kTraded);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return Json::parse(ran.out);
  };
  const Json before = shown({"--seat", "1", "--round", "0", "--step", "trade"});
  CHECK(before.at("step") == Json({{"kind", "trade"}, {"round", 0}}));
  CHECK(before.at("trades").empty());
  CHECK(before.at("cards") == Json({{"A", 1}, {"B", 1}}));
  const Json after = shown({"--seat", "1", "--round", "0"});
  CHECK(after.at("step") == Json({{"kind", "round"}, {"round", 0}}));
  CHECK(after.at("trades") ==
        Json::parse(R"([{"partner": 0, "give": "B", "want": "A", "happened": true}])"));
  CHECK(after.at("cards") == Json({{"A", 2}}));
  CHECK(shown({"--seat", "2", "--round", "0"}).at("trades").empty());

  const Json next =
      shown({"--seat", "1", "--trades", R"([{"seats": [1, 2], "gives": ["B", "A"]}])"});
  CHECK(next.at("step") == Json({{"kind", "round"}, {"round", 1}}));
  CHECK(next.at("trades") ==
        Json::parse(R"([{"partner": 2, "give": "B", "want": "A", "happened": false}])"));
  CHECK(next.at("rounds")[0].at("trades") == after.at("trades"));
  CHECK(next.at("rounds")[0].at("learned").is_null());
  CHECK(shown({"--seat", "0"}).at("rounds")[0].at("learned")[1] ==
        Json::parse(R"({"movement": "B", "round": 2, "value": 2})"));
}

TEST_CASE("what would be void of offers is said of each", "[records][view]") {
  const auto judged = [](const char* offers) {
    return view({"--seat", "0", "--round", "0", "--step", "trade", "--submission", offers},
                kTraded);
  };
  const Json said = Json::parse(judged(R"({"offers": [{"partner": 9, "give": "A", "want": "B"},
                            {"partner": 1, "give": "A", "want": "B"},
                            {"partner": 1, "give": "C", "want": "B"}]})")
                                    .out);
  REQUIRE(said.size() == 2);
  CHECK(said[0].at("part") == "offers[0]");
  CHECK(said[1].at("part") == "offers[2]");
  CHECK(said[1].at("ruling") == "R11");
  const Ran many = judged(R"({"offers": [{}, {}, {}, {}]})");
  CHECK(many.code == 2);
  CHECK(many.err.find("--submission.offers: got a list of 4, expected a list of 0..3") !=
        std::string::npos);
}

TEST_CASE("a choice is told from a vote", "[records][view]") {
  const auto shown = [](std::vector<std::string> more) {
    return Json::parse(view(more, kTiedRace).out);
  };
  const Json choice = shown({"--seat", "2", "--step", "decision"});
  CHECK(choice.at("step") == Json({{"kind", "decision"}, {"round", nullptr}}));
  CHECK(choice.at("scores") == Json({0, 1, 4, 1, 0}));
  CHECK(choice.at("second") == Json({1, 3}));
  CHECK(choice.at("second_token").is_null());
  CHECK_FALSE(choice.contains("candidates"));
  const Json vote = shown({"--seat", "2", "--step", "vote"});
  CHECK(vote.at("second_token") == 3);  // nobody was named: the first of them in the lots
  CHECK(vote.at("voters") == Json({2, 3}));
  CHECK(vote.at("candidates") == Json({0, 4}));

  const auto judged = [](const char* step, const char* submission) {
    return view({"--seat", "2", "--step", step, "--submission", submission}, kTiedRace);
  };
  CHECK(judged("decision", R"({"second_token": 1})").out == "[]\n");
  CHECK(judged("decision", R"({"second_token": 0})").out.find("\"R51\"") != std::string::npos);
  CHECK(judged("vote", R"({"vote": 4})").out == "[]\n");
  CHECK(judged("vote", R"({"vote": 1})").out.find("\"R54\"") != std::string::npos);
  const Ran other = judged("decision", R"({"vote": 4})");
  CHECK(other.code == 2);
  CHECK(other.err.find("second_token") != std::string::npos);
  const Ran idle = view({"--seat", "1", "--step", "decision"}, kTiedRace);
  CHECK(idle.code == 2);
  CHECK(idle.err.find("a seat that acts in decision: ") != std::string::npos);
}

}  // namespace mainmatch::tests

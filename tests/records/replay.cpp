#include "experiments/matches/records/replay.h"

#include <sstream>

#include "experiments/matches/rules_json.h"
#include "tests/cli/program.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/records/replayed.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

}  // namespace

TEST_CASE("replay: a match that can be followed by hand", "[records]") {
  const std::string text = replayed(small_match());
  INFO(text);
  CHECK(has(text, "the board holds 1 rung; B is placed ahead of A\n"));
  CHECK(has(text, "column S-T holds 1 rung; the place of A is even\n"));
  CHECK(has(text, R"(
                  S   T   U
                  │   │   │
               A  ├───┤   │
               B  │   ├╌a╌┤
                  │   │   │
                  A   B   C
           place  2   1   3
)"));
  CHECK(has(text, R"(
                  S   T   U
                  │   │   │
               A  ├───┤   │
                  │   ■   │  ■ seat 1: nobody crosses A:S-T onto T
               B  │   │·a·│
                  │   │   │
                  A   B   C
           place  2   1   3
)"));
  CHECK(has(text, " 0                .   .   2      2    2  U:2\n"));
  CHECK(has(text, "led to            C   A   B\n"));
  CHECK(has(text, "led to            A   A   C\n"));
  CHECK(has(text, " B     1st      2  2 x (4 - 2) / 2 = 2\n"));
  CHECK(has(text, " 1                2 on A x 1 = 2\n"));
  CHECK(has(text, " 2nd   1                        2       1        5  Elimination Candidate\n"));
  CHECK(has(text, "Winner: seat 0\n"));
}

TEST_CASE("replay: beads that differ on every leg and seat", "[records]") {
  const std::string text = replayed(
      to_line(with("/rounds/0/submissions", R"([{"bets":{"S":1,"U":2}},{"bets":{"T":1}}])")));
  INFO(text);
  CHECK(has(text, " A     2nd      2  1 x (5 - 2) / 2 = 1.50\n"));
  CHECK(has(text, " B     1st      2  2 x (5 - 2) / 2 = 3\n"));
  CHECK(has(text, " C     3rd      1  does not pay\n"));
  CHECK(has(text, " 0                2 on B x 3 = 6\n"));
  CHECK(has(text, " 1                2 on A x 1.50 = 3\n"));
}

TEST_CASE("replay: blockers that do nothing, and void parts", "[records]") {
  Json record = with("/rounds/1/submissions",
                     R"([{"blocker":{"leg":"S","row":"A"},"bets":{"S":9},"peeks":["?"]},
                         {"blocker":{"leg":"T","row":"B"}}])");
  const std::string faced = replayed(to_line(record));
  INFO(faced);
  CHECK(has(faced, "× seat 0: destroyed, faced across A:S-T\n"));
  CHECK(has(faced, "× seat 1: destroyed, faced across A:S-T\n"));
  CHECK(has(faced, "Void: bets of seat 0 (more beads than max_bet)\n"));
  CHECK(has(faced, "Void: peeks of seat 0 (an unknown leg)\n"));

  record["rounds"][1]["submissions"] =
      parse_json(R"([{"blocker":{"leg":"U","row":"A"}},{"blocker":{"leg":"U","row":"A"}}])");
  CHECK(has(replayed(to_line(record)), "│   │   ○  ○ seats 0, 1: idle, no rung above\n"));
}

TEST_CASE("replay: matches in progress and matches not begun", "[records]") {
  const std::string text = replayed(small_match_in_progress());
  CHECK(has(text, "So far (1 of 2 rounds)\n"));
  CHECK(has(text, "Payouts if it ended now\n"));
  CHECK_FALSE(has(text, "Ranking"));
  const std::string fresh = replayed(to_line(with("/rounds", "[]")));
  CHECK(has(fresh, "│   │·a·│\n"));
  CHECK(has(fresh, "No round has been played yet.\n"));
}

TEST_CASE("replay: no line is wider than 100 columns", "[records]") {
  const std::vector<std::string> variants[] = {
      {},
      {"players=16", "rows=26", "rounds=12", "beads=255", "max_bet=255", "blockers=4", "peeks=4",
       "extra_peeks=4", "paying_places=8", "beads_per_garnet=1", "starting_garnets=999"}};
  for (const auto& variant : variants) {
    Json object = Json::object();
    for (const std::string& text : variant) object.update(rules_object(text));
    const auto rules = match_named("amidakuji", "").rules(object);
    for (std::uint64_t match = 0; match < 4; ++match) {
      Json record = parse_json(bot_record(*rules, 3, match));
      record["bots"][0] = std::string(200, 'x');
      for (Json& round : record["rounds"]) {
        round["submissions"][1]["peeks"] = Json::array({"S", "T", "U", "V", "W", "X", "Y", "Z"});
        for (Json& submission : round["submissions"]) {
          submission["blocker"] = {{"leg", "T"}, {"row", "L"}};
        }
      }
      CHECK(width(replayed(to_line(record))) <= 100);
    }
  }
}

TEST_CASE("replay: names cannot bring control characters to the terminal", "[records]") {
  Json record = parse_json(small_match());
  record["bots"] = Json::array({"a\x1b[2Jb", "plain"});
  const std::string text = replayed(to_line(record));
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(has(text, " 1 plain"));
}

TEST_CASE("replay: the match of that number, or what is wrong with it", "[records]") {
  const std::string text = small_match() + "\n\n{\"format\": 1}\n{\n" + small_match_in_progress();
  CHECK(has(replayed(text, 1), "The end"));
  CHECK(has(replayed(text, 4), "So far"));
  const auto fault = [&](std::int64_t match) -> std::string {
    try {
      replayed(text, match);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(fault(2) == "f:3: format: got 1, expected mainmatch-record/1, mainmatch-seat/1");
  CHECK(fault(3).find("f:4:2: syntax error") == 0);
  CHECK(fault(5) == "f: match: got 5, expected 1..4");
  CHECK(fault(0) == "f: match: got 0, expected 1..4");
}

TEST_CASE("replay: a seat sees each step once, and hands in what it did", "[records][program]") {
  // Two that landed on an edge are tied for last; the third votes.
  const std::string setup = R"("setup": {"grid": [[1, 0, 2]], "garnets": [0, 0, 0],
    "lots": [0, 2, 1]})";
  const std::string head = R"({"format": "mainmatch-record/1", "game": "edges",
    "rules": {"grid": [1, 3], "rounds": 1, "starting_garnets": 0}, )" +
                           setup;
  const std::string over = head + R"(, "rounds": [{"submissions": [
    {"direction": "right", "amount": 1, "partner": "right"},
    {"direction": "right", "amount": 1, "partner": "right"},
    {"direction": "right", "amount": 8, "partner": "right"}]}],
    "decisions": {"elimination_votes": {"0": 2}}})";
  const auto seen = [](const std::string& record) {
    const Ran ran = run_program(
        {.args = {"replay", "match.json", "--seat", "0"}, .files = {{"match.json", record}}});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return ran.out;
  };
  CHECK_THAT(seen(over),
             Catch::Contains("Handed in: right 1 right") && Catch::Contains("Handed in: vote 2"));
  const std::string dealt = seen(head + "}");
  CHECK(dealt.find("== round 1 ==") != std::string::npos);
  CHECK(dealt.find("== round 1 ==") == dealt.rfind("== round 1 =="));
}

}  // namespace mainmatch::tests

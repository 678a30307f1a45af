#include "tests/cli/program.h"

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

TEST_CASE("script: the file of a match stands where a match does", "[script][cli]") {
  const File file{"small.lua", ScriptParts{}.text()};
  const auto run_with = [&](std::vector<std::string> args) {
    return run_program({.args = std::move(args), .files = {file}});
  };
  for (const char* const analysis : {"duel", "balance", "payoffs", "equilibrium"}) {
    CAPTURE(analysis);
    std::vector<std::string> args = {analysis,  "./small.lua", "--matches", "40",
                                     "--quiet", "--payoff",    "wins"};
    if (std::string(analysis) == "duel") args.insert(args.begin() + 2, {"random", "mine"});
    const Ran ran = run_with(std::move(args));
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out, Catch::Contains("small"));
  }
  for (const char* const list : {"bots", "rules", "signature"}) {
    CAPTURE(list);
    const Ran ran = run_with({list, "small.lua"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("small"));
  }
  const Ran missing = run_with({"tournament", "./smal.lua"});
  CHECK(missing.code == 2);
  CHECK_THAT(missing.err, Catch::Contains("smal.lua"));
}

TEST_CASE("script: a plan holds the file, and runs without it", "[script][cli]") {
  const std::vector<std::string> flags = {"tournament", "./small.lua", "--matches",
                                          "60",         "--bots",      "random,mine",
                                          "--format",   "json",        "--quiet"};
  const File file{"small.lua", ScriptParts{}.text()};
  const Ran direct = run_program({.args = flags, .files = {file}});
  REQUIRE(direct.code == 0);
  std::vector<std::string> plan = flags;
  plan.insert(plan.begin(), "plan");
  const Ran planned = run_program({.args = plan, .files = {file}});
  REQUIRE(planned.code == 0);
  const Ran again = run_program({.args = {"run", "plan.json", "--format", "json", "--quiet"},
                                 .files = {{"plan.json", planned.out}}});
  CHECK(again.err.empty());
  CHECK(again.out == direct.out);
}

TEST_CASE("script: what a file does wrong is bad input", "[script][cli]") {
  ScriptParts parts;
  parts.act = "if view.round == 2 then local a = nil + 1 end return { bid = 1 }";
  const Ran ran = run_program(
      {.args = {"tournament", "./small.lua", "--matches", "5", "--bots", "mine", "--quiet"},
       .files = {{"small.lua", parts.text()}}});
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK_THAT(ran.err, Catch::Contains("small.lua:9: attempt to perform arithmetic on a nil value"));
}

TEST_CASE("script: check names the faults of a match, and none of a good one", "[script][cli]") {
  const auto checked = [](const ScriptParts& parts) {
    return run_program({.args = {"check", "./small.lua", "--matches", "40"},
                        .files = {{"small.lua", parts.text()}}});
  };
  const Ran good = checked({});
  CHECK(good.code == 0);
  CHECK_THAT(good.out, Catch::Contains("nothing is wrong"));

  ScriptParts kept, leaks, voids, nobody, breaks;
  kept.head = "local seen = { 0 }";
  kept.outcome = "seen[1] = seen[1] + 1 return { scores = each(seen[1]) }";
  leaks.tail =
      "function game.deal(rules, random) return { cards = each(function() return random(9) end) } "
      "end";
  leaks.begin = "return { gold = each(10), bids = setup.cards }";
  voids.more = "check = function(view, handed) if handed.bid > 4 then return 'too much' end end,\n";
  nobody.outcome = "return { scores = each(function(s) return state.bids[s] end), winners = {} }";
  breaks.resolve = "if rules.players > 3 then state.bids.x.y = 1 end";
  const std::pair<ScriptParts, const char*> faults[] = {
      {kept, "something is kept between matches"},
      {leaks, "setup.cards: what is dealt to a seat is shown to other seats"},
      {voids, "has a void part, which limits could exclude; most often submission: too much"},
      {nobody, "nobody ever wins"},
      {breaks, "players=4: ./small.lua:6: attempt to index a nil value"}};
  for (const auto& [parts, expected] : faults) {
    CAPTURE(expected);
    const Ran ran = checked(parts);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.out, Catch::Contains(expected));
  }
}

TEST_CASE("check: the matches of the program are right", "[script][cli]") {
  for (const MatchModule* const match : matches()) {
    const std::string name(match->name());
    const Ran ran = run_program({.args = {"check", name, "--matches", "2"}});
    INFO(name << ran.out);
    CHECK(ran.code == 0);
  }
}

TEST_CASE("script: check sees what is counted otherwise than declared", "[script][cli]") {
  ScriptParts parts;
  parts.rules = "players = int { 2, 2, 4, 'seats' } }, metrics = { bids = 'bids counted'";
  parts.outcome = "return { scores = state.bids, metrics = { bid = 1 } }";
  const Ran ran = run_program(
      {.args = {"check", "./small.lua", "--matches", "5"}, .files = {{"small.lua", parts.text()}}});
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, Catch::Contains("outcome.metrics.bid: unknown key"));
}

TEST_CASE("script: what is dealt for all to see is no leak", "[script][cli]") {
  ScriptParts parts;
  parts.tail =
      "function game.deal(rules, random) return { bids = each(function() return random(9) end) } "
      "end function game.view(state, seat, rules, setup) return { bids = setup.bids } end";
  const Ran ran = run_program({.args = {"check", "./small.lua", "--matches", "40"},
                               .files = {{"small.lua", parts.text()}}});
  CAPTURE(ran.out);
  CHECK(ran.code == 0);
}

TEST_CASE("script: rules prints the comment of the file", "[script][cli]") {
  ScriptParts parts;
  parts.head = "--x";
  const std::string text = "-- All bid.\n--\n-- Most wins. \x1b[2J\n" + parts.text();
  const Ran ran = run_program({.args = {"rules", "./small.lua"}, .files = {{"small.lua", text}}});
  CHECK_THAT(ran.out, Catch::StartsWith("small: Small\nAll bid.\n\nMost wins. \\x1b[2J\n"));
}

TEST_CASE("script: the skeleton of a match plays", "[script][cli]") {
  const Folder folder;
  REQUIRE(run_program_in(folder.path(), {.args = {"new-match", "mine"}}).code == 0);
  const Ran checked = run_program_in(folder.path(), {.args = {"check", "./mine.lua"}});
  CHECK(checked.code == 0);
  CHECK(run_program_in(folder.path(), {.args = {"new-match", "mine"}}).code == 2);
}

TEST_CASE("script: what a file counts is compared and aimed at", "[script][cli]") {
  ScriptParts parts;
  parts.rules =
      "players = int { 2, 2, 4, 'seats' }, twice = int { 1, 1, 2, 'times' } }, "
      "metrics = { bids = 'bids counted'";
  parts.outcome = "return { scores = state.bids, metrics = { bids = 10 * rules.twice } }";
  const File file{"small.lua", parts.text()};
  const auto found_by = [&](std::vector<std::string> args) {
    const Ran ran = run_program({.args = std::move(args), .files = {file}});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return parse_json(ran.out);
  };
  const Json compared = found_by({"compare", "./small.lua", "--against", "twice=2", "--matches",
                                  "800", "--metrics", "count", "--quiet", "--format", "json"});
  const Json& one = compared.at("populations")[0].at("metrics")[0];
  CHECK(one.at("part") == "bids");
  CHECK(one.at("before").at("mean") == 10);
  CHECK(one.at("after").at("mean") == 20);
  CHECK(one.at("verdict") == "higher");
  const Json tuned =
      found_by({"tune", "./small.lua", "--vary", "twice=1:2", "--aim", "count[bids]:>15",
                "--matches", "200", "--quiet", "--format", "json"});
  CHECK(tuned.at("best")[0].at("rules").at("twice") == 2);
}

}  // namespace mainmatch::tests

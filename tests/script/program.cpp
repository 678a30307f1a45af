#include "tests/cli/program.h"

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

/// What 'check' says of the match after so many matches under the usual rules.
Ran checked(const ScriptParts& parts, const char* matches = "40") {
  return run_program({.args = {"check", "./small.lua", "--matches", matches},
                      .files = {{"small.lua", parts.text()}}});
}

}  // namespace

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

TEST_CASE("script: check calls all that a file has, and looks at what it says", "[script][cli]") {
  const std::string four = "players = int { 4, 4, 4, 'seats' }";
  ScriptParts stands, defaults, shown, lacks, wins, ranks, void_free, bot, idle, limits, fields;
  stands.tail = "function game.standings(state) return { 1 } end";
  defaults.more = "default = function(view) return { bid = 99 } end,\n";
  shown.rules = four;
  shown.begin = "return { gold = each(function(seat) return seat end), bids = {} }";
  shown.tail = "function game.view(state) return { all = { of = state.gold } } end";
  lacks.begin = "return { bids = {} }";
  wins.outcome = "local s = each(0) s[1] = 1 return { scores = s, eliminated = 1 }";
  ranks.outcome =
      "local s = each(0) s[1] = 1 return { scores = s, ranking = { 2, 1 }, eliminated = 2 }";
  void_free.more = "check = function(view, handed) return 'no' end,\n";
  bot.act = "return { bid = 99 }";
  idle.tail =
      "game.step 'vote' { acting = function() return {} end, form = function() return {} end, "
      "resolve = function() end }";
  limits.more = "limits = function(view) return { bid = { least = 7, most = 3 } } end,\n";
  const std::pair<ScriptParts, const char*> faults[] = {
      {stands, "bid 1: standings: got a list of 1, expected a list of 2"},
      {defaults, "bid 1: default.bid: got 99, expected 0..9"},
      {shown, "own: 'gold': every seat is shown which seat has which: is it public?"},
      {lacks, "own, public: 'gold': no state has such an entry"},
      {wins, "who wins is eliminated"},
      {ranks, "who wins is last in the ranking"},
      {void_free, "nothing that void-free tries counts at times"},
      {bot, "bot mine: 100.0 % of what it hands in has a void part; most often bid"},
      {idle, "step vote: nobody acts in it in 100 matches of random"},
      {limits, "bid 1: limits.bid: nothing is left of 7..3"}};
  for (const auto& [parts, expected] : faults) {
    const Ran ran = checked(parts);
    INFO(ran.out << ran.err);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.out, Catch::Contains(expected));
  }
  // What is hidden and looked at by one seat is no leak, nor is what follows from all of it.
  ScriptParts sums;
  sums.form = "return { bids = list { int { 0, 0, 9, 'coins' }, 3, 'three', 3 } }";
  sums.more =
      "check = function(view, handed) if sum(handed.bids) > 9 then return { bids = 'too many' } "
      "end "
      "end,\n";
  sums.resolve = "for seat, one in pairs(handed) do state.bids[seat] = sum(one.bids) end";
  sums.act = "return { bids = { 1, 2, 3 } }";
  const Ran summed = checked(sums);
  INFO(summed.out);
  CHECK(summed.code == 0);
  ScriptParts peeks = shown;
  peeks.tail =
      "function game.view(state, seat) return { order = rank(state.gold), next = "
      "state.gold[seat % 4 + 1] } end";
  const Ran kept = checked(peeks);
  INFO(kept.out);
  CHECK(kept.code == 0);
  // Which b is void hangs on a: no limits of b could exclude it.
  fields.form = "return { a = int { 0, 0, 9, 'a' }, b = int { 0, 0, 9, 'b' } }";
  fields.more =
      "check = function(view, handed) if handed.a ~= handed.b then return { b = 'differs' } end "
      "end,\n";
  fields.resolve = "for seat, one in pairs(handed) do state.bids[seat] = one.b end";
  fields.act = "return { a = 1, b = 1 }";
  const Ran free = checked(fields);
  INFO(free.out);
  CHECK(free.code == 0);
  fields.more =
      "check = function(view, handed) if handed.b > 3 then return { b = 'much' } end end,\n";
  CHECK_THAT(checked(fields).out, Catch::Contains("could exclude; most often b: much"));
}

TEST_CASE("script: check sees that seats win by their number", "[script][cli]") {
  const auto ranked = [](const char* ranking) {
    ScriptParts parts;
    parts.rules = "players = int { 4, 4, 4, 'seats' }";
    parts.outcome =
        "local s = each(function(s) return state.bids[s] end) "
        "local r = rank(s" +
        std::string(ranking) +
        ") "
        "return { scores = s, ranking = r, winners = { r[1] } }";
    return checked(parts, "1000");
  };
  const Ran by_number = ranked("");
  CHECK(by_number.code == 1);
  CHECK_THAT(by_number.out, Catch::Contains("seat 0 wins ") &&
                                Catch::Contains("the number of a seat matters; lots can decide"));
  const Ran by_lots = ranked(", setup.lots");
  INFO(by_lots.out);
  CHECK(by_lots.code == 0);
}

TEST_CASE("script: what a file declares wrong is said before it plays", "[script][cli]") {
  const auto complaint = [](const ScriptParts& parts) {
    const Ran ran = checked(parts);
    CHECK(ran.code == 2);
    return ran.err;
  };
  ScriptParts after, reserved;
  after.tail =
      "game.step 'vote' { after = 'bdi', form = function() return {} end, resolve = function() end "
      "}";
  CHECK_THAT(complaint(after), Catch::Contains("step vote: after: got bdi; did you mean 'bid'?"));
  std::string text = reserved.text();
  const std::string own = "own = { 'gold' }";
  text.replace(text.find(own), own.size(), "own = { 'seat' }");
  const Ran ran = run_program({.args = {"check", "./small.lua"}, .files = {{"small.lua", text}}});
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, Catch::Contains("match: own: seat: every view has something of this name"));
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
  const Ran ran = checked(parts);
  CHECK(ran.code == 1);
  CHECK_THAT(ran.out, Catch::Contains("outcome.metrics.bid: unknown key"));
  parts.outcome = "return { scores = state.bids }";
  const Ran missing = checked(parts);
  CHECK(missing.code == 1);
  CHECK_THAT(missing.out, Catch::Contains("outcome.metrics: missing"));
}

TEST_CASE("script: what is dealt for all to see is no leak", "[script][cli]") {
  ScriptParts parts;
  parts.tail =
      "function game.deal(rules, random) return { bids = each(function() return random(9) end) } "
      "end function game.view(state, seat, rules, setup) return { bids = setup.bids } end";
  const Ran ran = checked(parts);
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
  CHECK(run_program_in(folder.path(), {.args = {"check", "./mine.lua"}}).code == 0);
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

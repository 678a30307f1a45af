#include <string>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/matches/records/record.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

Json adjudicated(const MatchModule& match, const Json& record) {
  return match.adjudicate(Node(record, ""));
}

/// A record of the small match with these submissions.
Json small_record(const MatchModule& match, const Json& rounds) {
  Json record = match.default_rules()->fresh_record(1, 0);
  record["setup"] = {{"lots", {2, 1}}};
  record["rounds"] = rounds;
  return record;
}

}  // namespace

TEST_CASE("script: the end of a match follows from its scores where the file says no more",
          "[script]") {
  const MatchModule& match = small_match({});
  // Both bid 4 last: the lots 2, 1 put seat 1 before seat 0.
  const Json tied = small_record(match, {{{"submissions", {{{"bid", 1}}, {{"bid", 9}}}}},
                                         {{"submissions", {{{"bid", 4}}, {{"bid", 4}}}}}});
  const Json outcome = adjudicated(match, tied)["outcome"];
  CHECK(outcome["scores"] == Json({4, 4}));
  CHECK(outcome["winners"] == Json({0, 1}));
  CHECK(outcome["tied_last"] == Json({0, 1}));
  CHECK(outcome["ranking"] == Json({1, 0}));
  CHECK(outcome["elimination_candidate"] == 0);
  CHECK(outcome["tokens"] == Json({0, 0}));
}

TEST_CASE("script: void and missed submissions count as the default of the form", "[script]") {
  ScriptParts parts;
  parts.form = "return { bid = int { 2, 0, 9 } }";
  const MatchModule& match = small_match(parts);
  const Json record = small_record(match, {{{"submissions", {{{"bid", 10}}, nullptr}}},
                                           {{"submissions", {{{"bid", 99}}, {{"bid", 5}}}}}});
  const Json done = adjudicated(match, record);
  CHECK(done["rounds"][0]["result"]["void"] ==
        Json({{{"seat", 0}, {"part", "bid"}, {"reason", "got 10, expected 0..9"}}}));
  CHECK(done["outcome"]["scores"] == Json({2, 5}));

  parts.more = "default = function(view) return { bid = view.seat + 5 } end,\n";
  CHECK(adjudicated(small_match(parts), record)["outcome"]["scores"] == Json({6, 5}));
}

TEST_CASE("script: limits narrow a form and a check looks between its fields", "[script]") {
  ScriptParts parts;
  parts.begin = "return { gold = { 4, 7 }, bids = {} }";
  parts.more =
      "limits = function(view) return { bid = { most = view.gold } } end,\n"
      "check = function(view, handed) if handed.bid == 3 then return 'no threes' end end,\n";
  const MatchModule& match = small_match(parts);
  const auto rules = match.default_rules();
  const auto table = rules->table({.bots = {{"random", 2}, {"void-free", 2}}});
  table->deal(1, 0);
  table->begin(1, 0);
  const auto objections = [&](Seat seat, int bid) {
    const Json handed = {{"bid", bid}};
    return table->objections(seat, Node(handed, "submission"));
  };
  CHECK(objections(0, 4).empty());
  CHECK(objections(0, 5) == std::vector<Objection>{{"bid", "got 5, expected 0..4", 0}});
  CHECK(objections(1, 7).empty());
  CHECK(objections(1, 3) == std::vector<Objection>{{"submission", "no threes", 0}});
  CHECK(table->view(0)["gold"] == 4);
  CHECK(table->view(1)["form"]["bid"]["most"] == 7);

  int threes = 0;
  for (std::uint64_t number = 0; number < 50; ++number) {
    for (const char* const bot : {"random", "void-free"}) {
      const Json record = parse_json(record_of(match, bot, 1, number));
      for (const Json& round : record["rounds"]) {
        for (const Json& one : round["submissions"]) {
          CHECK(one["bid"] <= 7);
          if (std::string(bot) == "random") threes += one["bid"] == 3;
          if (std::string(bot) == "void-free") CHECK(one["bid"] != 3);
        }
      }
    }
  }
  CHECK(threes > 0);
}

TEST_CASE("script: steps go in turn, who does not act is not asked, seats count from 1 in a file",
          "[script]") {
  ScriptParts parts;
  parts.tail =
      "game.step 'name' { after = 'bid',\n"
      "  acting = function(state, rules, round) if round == 1 then return {} end return { 2 } "
      "end,\n"
      "  form = function() return { who = seat { other = true }, also = optional(seat {}) } end,\n"
      "  resolve = function(state, handed)\n"
      "    assert(handed[1] == nil and handed[2].who == 1) state.bids[1] = 90 end }";
  const MatchModule& match = small_match(parts);
  const Json bids = {{"submissions", {{{"bid", 1}}, {{"bid", 2}}}}};
  // In the first turn of `name` nobody acts: it leaves no round.
  const Json record = small_record(match, {bids, bids, {{"submissions", {nullptr, {{"who", 0}}}}}});
  const Json done = adjudicated(match, record);
  CHECK(done["outcome"]["scores"] == Json({90, 2}));
  CHECK(done["rounds"][2]["result"] ==
        Json({{"step", "name"}, {"round", 2}, {"void", Json::array()}}));

  Json itself = record;
  itself["rounds"][2]["submissions"][1]["who"] = 1;
  CHECK(adjudicated(match, itself)["rounds"][2]["result"]["void"][0]["reason"] ==
        "got 1, expected 0");
  CHECK_THROWS_WITH(adjudicated(match,
                                [&] {
                                  Json more = record;
                                  more["rounds"].push_back(bids);
                                  return more;
                                }()),
                    Catch::Contains("rounds: got 4 rounds, expected 0..3"));
  itself["rounds"][2]["submissions"][1]["who"] = "first";
  CHECK_THROWS_WITH(adjudicated(match, itself), Catch::Contains("expected a whole number"));
}

TEST_CASE("script: a record says what the rules give, with its file", "[script]") {
  const MatchModule& match = small_match({});
  for (const char* const bot : {"random", "mine"}) {
    const std::string line = record_of(match, bot, 7, 3);
    const Json record = parse_json(line);
    CHECK(to_line(adjudicate(record)) + '\n' == line);
    CHECK(record["script"]["text"] == ScriptParts{}.text());
    Json changed = record;
    changed["outcome"]["scores"][0] = 77;
    CHECK(check(changed)->path == "outcome.scores[0]");
  }
}

TEST_CASE("script: a record has only the turns in which somebody acted", "[script]") {
  ScriptParts parts;
  parts.more = "acting = function(state, rules, round) return round == 1 and {} or { 2 } end,\n";
  const MatchModule& match = small_match(parts);
  const std::string line = record_of(match, "random", 3, 0);
  const Json record = parse_json(line);
  CHECK(record["rounds"].size() == 1);
  CHECK(record["rounds"][0]["result"]["round"] == 2);
  CHECK(to_line(adjudicate(record)) + '\n' == line);

  parts.more = "acting = function() return {} end,\n";
  parts.outcome = "return { scores = { 4, 5 } }";
  const std::string none = record_of(small_match(parts), "random", 3, 0);
  CHECK(parse_json(none)["outcome"]["scores"] == Json({4, 5}));
  CHECK(to_line(adjudicate(parse_json(none))) + '\n' == none);
}

TEST_CASE("script: a bot finds all of a view, which is its own", "[script]") {
  ScriptParts parts;
  parts.begin = "return { gold = { 4, 7 }, bids = { 0, 0 }, hidden = 1 }";
  parts.tail =
      "function game.view(state, seat) return { more = state.gold[3 - seat],\n"
      "  bids = 'mine' } end";
  parts.act =
      "view.round = 7 local names = {} for name in pairs(view) do table.insert(names, name) end\n"
      "assert(table.concat(names, ' ') == 'bids form gold more round rules seat step')\n"
      "assert(view.gold == 3 * view.seat + 1 and view.more == 10 - 3 * view.seat)\n"
      "assert(view.hidden == nil and view.rules.players == 2)\n"
      "assert(view.bids == 'mine' and view.round == 7)\n"
      "view.gold, view.seat, view.step = 99, 99, 99 return { bid = view.gold % 5 }";
  const Json record = parse_json(record_of(small_match(parts), "mine", 1, 0));
  CHECK(record["outcome"]["scores"] == Json({4, 4}));
}

TEST_CASE("script: a match does not depend on those before it", "[script]") {
  ScriptParts parts;
  parts.act = "memory.last = (memory.last or 0) + 1 return { bid = (memory.last + random(5)) % 9 }";
  const MatchModule& match = small_match(parts);
  const auto rules = match.default_rules();
  const auto simulator = rules->simulator({.bots = {{"mine", 2}}});
  simulator->seat(std::vector<int>{0, 0});
  for (const std::uint64_t number : {4u, 0u, 9u, 4u}) {
    std::string record;
    simulator->deal(1, number);
    simulator->play(1, number, {.record = &record});
    CHECK(record == record_of(match, "mine", 1, number));
  }
}

TEST_CASE("script: a table goes on from where another rests", "[script]") {
  const MatchModule& match = small_match({});
  const auto rules = match.default_rules();
  const auto make = [&] { return rules->table({.bots = {{"random", 2}}}); };
  const auto first = make(), second = make();
  for (const auto& table : {first.get(), second.get()}) table->seat(std::vector<int>{0, 0});
  first->deal(5, 0);
  first->begin(5, 0);
  first->act(first->acting());
  first->advance();
  second->deal(6, 0);
  second->begin(6, 0);
  second->take_over(*first);
  for (const auto& table : {first.get(), second.get()}) {
    table->act(table->acting());
    table->advance();
    REQUIRE(table->is_over());
  }
  CHECK(first->outcome_json() == second->outcome_json());
}

TEST_CASE("script: a file says wrong things with its line and what is allowed", "[script]") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"return 1", "the file is to return its match"},
      {"match { name = 'x' }", "m.lua:1: match: title is missing"},
      {"\nmatch { nam = 'x' }", "m.lua:2: match: unknown key nam; did you mean 'name'?"},
      {"match { name = 'X y', title = '' }", "expected a name of small letters"},
      {"match { name = 'x', title = '', rules = {} }", "rules.players is to be an int"},
      {"local a = int { 1, 2 }", "m.lua:1: int: most: got nil, expected a number"},
      {"local a = int { 1, 0, 5, lest = 3 }", "int: unknown key lest; did you mean 'least'?"},
      {"local a = choice {}", "choice: of: expected a list of names"},
      {"local a = list { int { 1, 1, 1 }, 999 }", "most: got 999, expected 0..256"},
      {"local game = match { name = 'x', title = '', rules = { players = int { 2, 2, 2 } } } "
       "return game",
       "game.begin is missing"},
      {"local game = match { name = 'x', title = '', rules = { players = int { 2, 2, 2 } } } "
       "game.beginn = 1 return game",
       "game.beginn: unknown; did you mean 'begin'?"},
  }));
  CAPTURE(text);
  CHECK_THROWS_WITH(match_in_text("m.lua", text), Catch::Contains(message));
}

TEST_CASE("script: rules are checked as those of other matches", "[script]") {
  ScriptParts parts;
  parts.rules =
      "players = int { 2, 2, 4 }, mode = choice { { 'low', 'high' } }, half = number { 0.5, 0, 1 },"
      " on = flag { true }";
  parts.tail = "function game.valid(rules) if rules.half == 1 then return 'half: 1 is all' end end";
  const MatchModule& match = small_match(parts);
  CHECK(match.default_rules()->json() ==
        Json({{"half", 0.5}, {"mode", "low"}, {"on", true}, {"players", 2}}));
  const auto [rules, message] = GENERATE(table<std::string, std::string>({
      {R"({"players": 5})", "players: got 5, expected a whole number 2..4"},
      {R"({"playrs": 3})", "playrs"},
      {R"({"mode": "lo"})", "mode: got \"lo\", expected low, high"},
      {R"({"half": 1})", "rules: half: 1 is all"},
      {R"({"on": 1})", "on: got 1"},
  }));
  CAPTURE(rules);
  CHECK_THROWS_WITH(match.rules(parse_json(rules)), Catch::Contains(message));
  const ParameterValue value{"half", 1};
  CHECK(match.default_rules()->validation_error({&value, 1}) == "rules: half: 1 is all");
}

TEST_CASE("script: standings may be as large as scores", "[script]") {
  ScriptParts parts;
  parts.tail = "function game.standings() return each(function(seat) return seat * 2 ^ 40 end) end";
  const MatchModule& match = small_match(parts);
  const auto rules = match.default_rules();
  const auto simulator = rules->simulator({.bots = {{"random", 2}}, .standings = true});
  simulator->deal(1, 1);
  simulator->seat(std::vector<int>{0, 0});
  simulator->play(1, 1);
  CHECK(simulator->standings()->by_round.back().numbers[1] == std::int64_t{1} << 41);
}

TEST_CASE("script: metrics are counted for each match", "[script]") {
  ScriptParts parts;
  parts.head =
      "local function total(bids) local all = 0 for _, bid in pairs(bids) do all = all + "
      "bid end return all end";
  parts.rules = "players = int { 2, 2, 4, 'seats' } }, metrics = { bids = 'coins bid'";
  parts.outcome = "return { scores = state.bids, metrics = { bids = total(state.bids) } }";
  const MatchModule& match = small_match(parts);
  REQUIRE(match.traits().facts.size() == 1);
  CHECK(match.traits().facts[0].name == "bids");
  CHECK(match.traits().facts[0].help == "coins bid");
  const auto rules = match.default_rules();
  const auto simulator = rules->simulator({.bots = {{"random", 2}}, .tally = true});
  simulator->deal(1, 1);
  simulator->seat(std::vector<int>{0, 0});
  simulator->play(1, 1);
  const Outcome& outcome = simulator->outcome();
  CHECK(simulator->tally()->facts ==
        std::vector<std::int64_t>{outcome.scores[0] + outcome.scores[1]});
  parts.outcome = "return { scores = state.bids, metrics = { bid = 1 } }";
  const auto wrong = small_match(parts).default_rules();
  const auto other = wrong->simulator({.bots = {{"random", 2}}, .tally = true});
  other->deal(1, 1);
  other->seat(std::vector<int>{0, 0});
  CHECK_THROWS_WITH(other->play(1, 1), Catch::Contains("metrics.bid") && Catch::Contains("bids"));
}

}  // namespace mainmatch::tests

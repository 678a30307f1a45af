#include <map>
#include <string>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

/// A match whose seats hand in a set, a map and a list of records.
ScriptParts of_many_kinds() {
  ScriptParts parts;
  parts.form =
      "local one = record { { to = seat { other = true }, coins = int { 1, 1, 9 },\n"
      "                       why = optional(choice { { 'gift', 'debt' } }) } }\n"
      "return { who = set { seat {}, 2 }, bets = map { { 'S', 'T', 'U' }, int { 0, 0, 6 } },\n"
      "         pays = list { one, 2 }, main = optional(one) }";
  parts.resolve = "for seat, one in pairs(handed) do state.bids[seat] = #one.who end";
  return parts;
}

/// What is void of a submission of seat 0 of two, as "PART: REASON", one a line.
std::string objections(const MatchModule& match, const Json& submission) {
  const auto rules = match.default_rules();
  const auto table = rules->table({});
  table->deal(1, 0);
  table->begin(1, 0);
  std::string all;
  for (const Objection& one : table->objections(0, Node(submission, "submission"))) {
    all += one.part + ": " + one.reason + "\n";
  }
  return all;
}

}  // namespace

TEST_CASE("script: sets, maps and records say what is wrong within them", "[script]") {
  const MatchModule& match = small_match(of_many_kinds());
  const auto with = [&](const char* key, const char* value) {
    Json submission = parse_json(R"({"who": [0, 1], "bets": {"S": 3}, "pays": []})");
    submission[key] = parse_json(value);
    return objections(match, submission);
  };
  CHECK(with("main", "null").empty());
  CHECK(with("main", R"({"to": 1, "coins": 4, "why": "debt"})").empty());
  CHECK(with("pays", R"([{"to": 1, "coins": 4}, {"to": 1, "coins": 4, "why": null}])").empty());
  const auto [key, value, reason] = GENERATE(table<const char*, const char*, const char*>({
      {"who", "[1, 1]", "who: 1 stands there twice\n"},
      {"who", "[2]", "who: [0]: got 2, expected 0, 1\n"},
      {"who", "[0.5]", "who: [0]: got 0.5, expected a whole number\n"},
      {"who", "null", "who: it is missing\n"},
      {"bets", R"({"S": 3, "V": 1})", "bets: unknown key V, expected S, T, U\n"},
      {"bets", R"({"T": 7})", "bets: T: got 7, expected 0..6\n"},
      {"main", R"({"coins": 4})", "main: to: it is missing\n"},
      {"main", R"({"to": 0, "coins": 4})", "main: to: got 0, expected 1\n"},
      {"pays", R"([{"to": 1, "coins": 4}, {"to": 1, "coins": 10}])",
       "pays: [1]: coins: got 10, expected 1..9\n"},
  }));
  CAPTURE(key, value);
  CHECK(with(key, value) == reason);
}

TEST_CASE("script: what is no set, map or record is an error", "[script]") {
  const MatchModule& match = small_match(of_many_kinds());
  const auto [submission, message] = GENERATE(table<const char*, const char*>({
      {R"({"bets": [1]})", "submission.bets: got [1], expected an object"},
      {R"({"bets": {"S": "1"}})", "submission.bets.S: got \"1\", expected a whole number"},
      {R"({"main": {"too": 1}})", "submission.main.too: unknown key; did you mean 'to'?"},
      {R"({"pays": [{"to": "1"}]})", "submission.pays[0].to: got \"1\", expected a whole number"},
  }));
  CHECK_THROWS_WITH(objections(match, parse_json(submission)), Catch::Contains(message));
}

TEST_CASE("script: sets, maps and records are drawn evenly and never void", "[script]") {
  ScriptParts parts = of_many_kinds();
  parts.resolve =  // seats count from 1 wherever they stand
      "for seat, one in pairs(handed) do state.bids[seat] = #one.who\n"
      "  for _, pay in ipairs(one.pays) do assert(pay.to == 3 - seat) end\n"
      "  if one.main then assert(one.main.to == 3 - seat) end end";
  const MatchModule& match = small_match(parts);
  const auto rules = match.default_rules();
  const auto simulator = rules->simulator({.bots = {{"random", 2}}});
  simulator->seat(std::vector<int>{0, 0});
  std::map<std::string, int> seen;
  const int matches = 2000;
  for (std::uint64_t number = 0; number < matches; ++number) {
    std::string line;
    simulator->deal(1, number);
    simulator->play(1, number, {.record = &line});
    const Json record = parse_json(line);
    CHECK(record["rounds"][0]["result"]["void"].empty());
    const Json& one = record["rounds"][0]["submissions"][0];
    ++seen["who " + std::to_string(one["who"].size())];
    seen["S"] += one["bets"].contains("S");
    seen["main"] += one.contains("main");
  }
  const auto near = [&](const char* what, double share) {
    CHECK(seen[what] / double{matches} == Approx(share).margin(0.05));
  };
  near("who 0", 1 / 3.0);
  near("who 1", 1 / 3.0);
  near("who 2", 1 / 3.0);
  near("S", 0.5);
  near("main", 0.5);
}

TEST_CASE("script: limits reach into lists, maps and records", "[script]") {
  ScriptParts parts = of_many_kinds();
  parts.more =
      "limits = function(view) return { bets = { each = { most = 2 } },\n"
      "  pays = { most = 1, each = { fields = { coins = { least = 5 } } } } } end,\n";
  const MatchModule& match = small_match(parts);
  CHECK(objections(match, parse_json(R"({"who": [], "bets": {"S": 3}, "pays": []})")) ==
        "bets: S: got 3, expected 0..2\n");
  CHECK(objections(match,
                   parse_json(R"({"who": [], "bets": {}, "pays": [{"to": 1, "coins": 4}]})")) ==
        "pays: [0]: coins: got 4, expected 5..9\n");
  const auto rules = match.default_rules();
  const auto table = rules->table({});
  table->deal(1, 0);
  table->begin(1, 0);
  const Json form = table->view(0)["form"];
  CHECK(form["bets"]["keys"] == Json({"S", "T", "U"}));
  CHECK(form["bets"]["each"]["most"] == 2);
  CHECK(form["pays"]["each"]["fields"]["coins"]["least"] == 5);

  parts.more = "limits = function() return { bets = { most = 1 } } end,\n";
  CHECK_THROWS_WITH(objections(small_match(parts), parse_json(R"({"who": []})")),
                    Catch::Contains("bets: only numbers and lists have least and most"));
  parts.more = "limits = function() return { bets = { each = { fields = { a = {} } } } } end,\n";
  CHECK_THROWS_WITH(objections(small_match(parts), parse_json(R"({"who": []})")),
                    Catch::Contains("bets.each.fields.a: the form has no such field"));
}

TEST_CASE("script: what bots of the file hand in for them has seats from 1", "[script]") {
  ScriptParts parts = of_many_kinds();
  parts.act =
      "return { who = { 2 }, bets = {}, main = { to = 3 - view.seat, coins = 1 },\n"
      "         pays = { { to = 3 - view.seat, coins = 2 } } }";
  const Json record = parse_json(record_of(small_match(parts), "mine", 1, 0));
  CHECK(record["rounds"][0]["submissions"][0] ==
        parse_json(R"({"bets": {}, "main": {"coins": 1, "to": 1}, "pays": [{"coins": 2, "to": 1}],
                       "who": [1]})"));
  CHECK(record["rounds"][0]["result"]["void"].empty());
}

TEST_CASE("script: the default of a set has no value twice", "[script]") {
  ScriptParts parts;
  parts.form =
      "return { who = set { seat { other = true }, 4, least = 3 }, so = set { int { 8, 0, 9 }, 2, "
      "least = 2 },\n  how = set { choice { { 'a', 'b' }, default = 'b' }, 2, least = 2 } }";
  parts.resolve = "state.bids = handed[2]";
  const MatchModule& match = small_match(parts);
  const auto rules = match.rules(Json{{"players", 4}});
  const auto table = rules->table({});
  table->deal(1, 0);
  table->begin(1, 0);
  table->advance();
  CHECK(table->view(0)["bids"] ==
        parse_json(R"({"how": ["b", "a"], "so": [8, 9], "who": [1, 3, 4]})"));
}

TEST_CASE("script: the schema of sets, maps and records", "[script]") {
  const Json schema = small_match(of_many_kinds()).schema()["$defs"]["round"]["anyOf"][0];
  CHECK(schema["properties"]["who"]["uniqueItems"] == true);
  CHECK(schema["properties"]["bets"]["properties"]["U"]["maximum"] == 6);
  CHECK(schema["properties"]["bets"]["additionalProperties"] == false);
  const Json& pay = schema["properties"]["pays"]["items"];
  CHECK(pay["properties"]["coins"]["maximum"] == 9);
  CHECK(pay["required"] == Json({"coins", "to"}));
}

TEST_CASE("script: a rule can be a list or a record", "[script]") {
  ScriptParts parts;
  parts.rules +=
      ", values = list { int { 0, 0, 99 }, 4, 'points', least = 2, default = { 8, 7 } },\n"
      "move = record { { by = int { 1, 1, 9 }, up = flag { true } }, 'the usual move' }";
  parts.outcome = "return { scores = { rules.values[1], rules.move.up and rules.move.by or 0 } }";
  const MatchModule& match = small_match(parts);
  CHECK(match.default_rules()->json() ==
        parse_json(R"({"move": {"by": 1, "up": true}, "values": [8, 7], "players": 2})"));
  const auto rules =
      match.rules(parse_json(R"({"move": {"by": 5, "up": true}, "values": [3, 4]})"));
  const auto played = rules->table({.bots = {{"random", 2}}});
  played->deal(1, 0);
  played->seat(std::vector<int>{0, 0});
  played->play(1, 0, {});
  CHECK(played->outcome_json()["scores"] == Json({3, 5}));
  CHECK(match.parameters().size() == 3);
  CHECK(rules->parameters().size() == 1);
  const auto [given, message] = GENERATE(table<const char*, const char*>({
      {R"({"values": [1]})", "values: got 1 entries, expected 2..4"},
      {R"({"values": [1, 100]})", "values: [1]: got 100, expected 0..99"},
      {R"({"values": 1})", "values: got 1, expected a list"},
      {R"({"move": {"by": 1}})", "move: up: it is missing"},
      {R"({"move": {"by": 1, "up": true, "upp": 1}})", "move.upp: unknown key"},
  }));
  CHECK_THROWS_WITH(match.rules(parse_json(given)), Catch::Contains(message));
}

TEST_CASE("script: void parts of a step whose parts stand apart leave the others", "[script]") {
  ScriptParts parts;
  parts.begin = "return { gold = { {}, {} }, bids = {} }";
  parts.form = "return { bid = optional(int { 0, 0, 9 }), also = optional(int { 0, 0, 9 }) }";
  parts.more =
      "apart = true,\n"
      "check = function(view, handed) if handed.also == 3 then return { also = 'no threes' } end "
      "end,\n";
  parts.resolve =
      "for s, one in ipairs(handed) do\n"
      "  state.bids[s], state.gold[s] = (one.bid or 0) * 10 + (one.also or 0), faults[s] end";
  const MatchModule& match = small_match(parts);
  Json record = match.default_rules()->fresh_record(1, 0);
  record["rounds"] = parse_json(R"([{"submissions": [{"bid": 11, "also": 3}, null]},
                                    {"submissions": [{"bid": 5, "also": 3}, {"bid": 2}]}])");
  const Json done = match.adjudicate(Node(record, ""));
  CHECK(done["rounds"][0]["result"]["void"] ==
        parse_json(R"([{"seat": 0, "part": "bid", "reason": "got 11, expected 0..9"},
                       {"seat": 0, "part": "also", "reason": "no threes"}])"));
  CHECK(done["outcome"]["scores"] == Json({50, 20}));

  const auto rules = match.default_rules();
  const auto table = rules->table({});
  table->deal(Node(record["setup"], ""));
  table->begin(0, 0);
  table->replay(Node(record, ""));
  CHECK(table->view(0)["gold"] == Json({"bid", "also"}));
  CHECK(table->view(1)["gold"] == Json::array());
  table->replay(Node(record, ""));
  CHECK(table->view(0)["gold"] == Json::array({"also"}));
  CHECK(!table->view(1).contains("gold"));

  // What is not void of a submission is that of a bot that hands in nothing void.
  int threes = 0, others = 0;
  for (std::uint64_t number = 0; number < 50; ++number) {
    const Json played = parse_json(record_of(match, "void-free", 1, number));
    for (const Json& one : played["rounds"][0]["submissions"]) {
      threes += one.value("also", 0) == 3;
      others += one.contains("bid") + one.contains("also");
    }
  }
  CHECK(threes == 0);
  CHECK(others > 50);
}

TEST_CASE("script: what stands for a missed list that may repeat nothing repeats nothing",
          "[script]") {
  const auto [form, expected] = GENERATE(table<std::string, std::string>({
      {"set { int { 2, 2, 9 }, 3, 'order', least = 3 }", "[2,3,4]"},
      {"set { choice { { 'a', 'b', 'c' } }, 3, 'order', least = 2 }", R"(["a","b"])"},
      {"set { seat { 'whom', other = true }, 3, 'whom', least = 1 }", "[1]"},
      {"list { int { 2, 2, 9 }, 3, 'order', least = 3 }", "[2,2,2]"},
  }));
  ScriptParts parts;
  parts.form = "return { bid = " + form + " }";
  parts.resolve = "state.bids[1] = handed[1].bid";
  parts.outcome = "return { scores = each(0) }";
  const MatchModule& match = small_match(parts);
  const auto rules = match.default_rules();
  const auto table = rules->table({});
  table->deal(1, 1);
  table->begin(1, 1);
  table->advance();
  Json shown = table->view(0)["bids"][0];
  if (form.find("seat") != std::string::npos) shown[0] = shown[0].get<int>() - 1;
  CHECK(shown.dump() == expected);
}

}  // namespace mainmatch::tests

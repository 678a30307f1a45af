#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/records/replayed.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

TEST_CASE("records: a match followed by hand is adjudicated to what it gave", "[records]") {
  CHECK(to_line(adjudicate(parse_json(small_match()))) == small_match());
  CHECK(to_line(adjudicate(parse_json(bare(small_match())))) == small_match());
}

TEST_CASE("records: a match in progress has results and no outcome", "[records]") {
  CHECK(to_line(adjudicate(parse_json(bare(small_match_in_progress())))) ==
        small_match_in_progress());
  CHECK_FALSE(check(parse_json(small_match_in_progress())));
  Json premature = parse_json(small_match_in_progress());
  premature["outcome"] = parse_json(kOutcome);
  CHECK_FALSE(adjudicate(premature).contains("outcome"));
  CHECK(adjudicate(without("/rounds"))["rounds"] == Json::array());
}

TEST_CASE("records: what stands there wrongly is replaced", "[records]") {
  Json record = with("/rounds/0/result/ends/S", "\"B\"");
  record["outcome"]["scores"] = Json::array({1});
  record["outcome"]["remark"] = "no key of ours";
  CHECK(to_line(adjudicate(record)) == small_match());
}

TEST_CASE("records: keys are written in their order, provenance and submissions kept",
          "[records]") {
  Json record =
      parse_json(R"({"bots":["a","b"],"decisions":{},"match":3,"seed":18446744073709551615,
      "outcome":null,"pregame":null,"game":"amidakuji","format":"mainmatch-record/1"})");
  record["rounds"] = parse_json("[" + kRound1 + "," + kRound2 + "]");
  record["rounds"][1]["submissions"] = parse_json(R"([{"blocker":null,"bets":{"T":0,"S":-1.0}}])");
  record["setup"] = parse_json(kSetup);
  record["rules"] = parse_json(kRules);
  const Json done = adjudicate(record);
  std::string keys;
  for (const auto& [key, value] : done.items()) keys += key + " ";
  CHECK(keys == "format game seed match bots rules setup rounds decisions outcome ");
  CHECK(to_line(done["rounds"][1]["submissions"]) ==
        R"([{"blocker":null,"bets":{"T":0,"S":-1.0}}])");
  CHECK(to_line(done["seed"]) == "18446744073709551615");
}

TEST_CASE("records: partial rules are filled in, rungs are sorted", "[records]") {
  Json record = with("/setup/rungs", R"(["B:S-T","A:T-U"])");
  record["setup"]["phantoms"] = Json::array();
  record["setup"]["hints"][0]["rung"]["count"] = 2;
  record["rules"]["phantoms"] = Json::array();
  record["rules"].erase("rung_density");
  record["rules"].erase("starting_garnets");
  const Json done = adjudicate(record);
  CHECK(to_line(done["setup"]["rungs"]) == R"(["A:T-U","B:S-T"])");
  CHECK(done["rules"]["rung_density"] == 0.45);
  CHECK(done["rules"].size() == 16);
  CHECK(done["rules"].back() == 5);
}

TEST_CASE("records: faults of the frame have a path", "[records]") {
  const struct {
    const char* pointer;
    const char* value;
    const char* fault;
  } rows[] = {
      {"/format", "\"mainmatch-record/2\"",
       "format: got \"mainmatch-record/2\", expected mainmatch-record/1"},
      {"/game", "1", "game: got 1, expected a string"},
      {"/outcom", "{}", "outcom: unknown key; did you mean 'outcome'?"},
      {"/rules", "null", "rules: got null, expected an object"},
      {"/rules/beads", "300", "rules.beads: got 300, expected 1..255"},
      {"/setup", "[]", "setup: got [], expected an object"},
      {"/rounds", "{}", "rounds: got {}, expected a list"},
      {"/rounds/2", "{}", "rounds: got 3 rounds, expected 0..2"},
      {"/rounds/0", "null", "rounds[0]: got null, expected an object"},
      {"/rounds/1/trades", "[]", "rounds[1].trades: unknown key, expected submissions, result"},
      {"/rounds/1/result", "[]", "rounds[1].result: got [], expected an object"},
      {"/outcome", "4", "outcome: got 4, expected an object"},
      {"/pregame", "{}", "pregame: this match has no pregame"},
      {"/decisions/elimination_votes", "{}",
       "decisions.elimination_votes: unknown key, expected none"},
      {"/decisions", "[]", "decisions: got [], expected an object"},
      {"/seed", "-1", "seed: got -1, expected a whole number, 0 or more"},
      {"/match", "\"1\"", "match: got \"1\", expected a whole number, 0 or more"},
      {"/bots", "[1]", "bots[0]: got 1, expected a string"},
  };
  for (const auto& row : rows) {
    INFO(row.pointer << " = " << row.value);
    CHECK(fault_of(with(row.pointer, row.value)) == row.fault);
  }
  std::string known;
  for (const MatchModule* match : matches()) {
    known += (known.empty() ? "" : ", ") + std::string(match->name());
  }
  CHECK(fault_of(with("/game", "\"chess\"")) == "game: unknown game 'chess', expected " + known);
  CHECK(fault_of(without("/format")) == "format: missing");
  CHECK(fault_of(without("/game")) == "game: missing");
  CHECK(fault_of(without("/setup")) == "setup: missing");
}

TEST_CASE("records: a fresh one holds the deal and can be adjudicated", "[records]") {
  const auto rules = default_rules("amidakuji");
  const Json fresh = rules->fresh_record(7, 2);
  CHECK(fresh["seed"] == 7);
  CHECK(fresh["match"] == 2);
  CHECK(fresh["rounds"] == Json::array());
  CHECK(to_line(adjudicate(fresh)) == to_line(fresh));
  const Json played = parse_json(bot_record(*rules, 7, 2));
  CHECK(fresh["setup"] == played["setup"]);
  CHECK_FALSE(rules->fresh_record(7, 0).contains("match"));
  CHECK(rules->fresh_record(8, 2)["setup"] != fresh["setup"]);
}

}  // namespace mainmatch::tests

#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

/// A table of two seats and two strategies with this in place of `what`.
std::string with(const std::string& what, const std::string& instead) {
  std::string text = R"({"format": "mainmatch-payoffs/1",
"roles": [{"name": "all", "seats": 2, "strategies": ["a", "b"]}],
"profiles": [
{"counts": {"all": {"a": 2}}, "payoffs": {"all": {"a": 3}}},
{"counts": {"all": {"a": 1, "b": 1}}, "payoffs": {"all": {"a": 1, "b": 4}}, "matches": 40},
{"counts": {"all": {"b": 2}}, "payoffs": {"all": {"b": 2}}}]})";
  if (what.empty()) return text;
  const std::size_t at = text.find(what);
  return text.replace(at, what.size(), instead);
}

}  // namespace

std::vector<BadInput> bad_tables() {
  using Words = std::vector<std::string>;
  struct Row {
    const char* name;
    std::string text;
    Words fragments;
    Words more = {};  ///< flags
  };
  const std::string good = with("", "");
  const std::string partial = with(
      "{\"counts\": {\"all\": {\"a\": 2}}, \"payoffs\": {\"all\": "
      "{\"a\": 3}}},\n",
      "");
  const std::vector<Row> rows = {
      {"table of nothing", "", {"t.json:1:1: empty"}},
      {"table that is no JSON", "{", {"t.json:1:"}},
      {"table that is a list", "[]", {"t.json: [], allowed an object"}},
      {"table of another format",
       with("payoffs/1", "payoffs/2"),
       {"t.json: format: \"mainmatch-payoffs/2\", allowed mainmatch-payoffs/1"}},
      {"table with an unknown key",
       with("\"roles\"", "\"rolls\""),
       {"t.json: rolls: an unknown key, did you mean roles?"}},
      {"table without roles", R"({"format": "mainmatch-payoffs/1"})", {"t.json: roles: missing"}},
      {"table of no roles",
       R"({"format": "mainmatch-payoffs/1", "roles": [], "profiles": []})",
       {"t.json: roles: a list of 0, allowed a list of 1..4"}},
      {"table of no profiles",
       R"({"format": "mainmatch-payoffs/1", "roles": [{"name": "all", "seats": 2, "strategies": ["a"]}],
 "profiles": []})",
       {"t.json: profiles: a list of 0"}},
      {"table of half a seat",
       with("\"seats\": 2", "\"seats\": 2.5"),
       {"roles[0].seats: 2.5, allowed a whole number in 1..64"}},
      {"table of a strategy twice",
       with("[\"a\", \"b\"]", "[\"a\", \"a\"]"),
       {"roles[0].strategies[1]: 'a' is listed twice, allowed once"}},
      {"payoff that is no number",
       with("\"a\": 3", "\"a\": \"3\""),
       {"profiles[0].payoffs.all.a: \"3\", allowed a number"}},
      {"payoff NaN", with("\"a\": 3", "\"a\": NaN"), {"t.json:4:"}},
      {"payoff null",
       with("\"a\": 3", "\"a\": null"),
       {"profiles[0].payoffs.all.a: null, allowed"}},
      {"endless payoff", with("\"a\": 3", "\"a\": 1e999"), {"t.json:4:"}},
      {"enormous payoff",
       with("\"a\": 3", "\"a\": 1e101"),
       {"profiles[0].payoffs.all.a: 1e+101, allowed a number in -1e+100..1e+100"}},
      {"missing payoff",
       with("\"a\": 1, \"b\": 4", "\"b\": 4"),
       {"profiles[1].payoffs.all.a: missing"}},
      {"payoff of nobody",
       with("{\"a\": 3}", "{\"a\": 3, \"b\": 0}"),
       {"profiles[0].payoffs.all.b: stands for a strategy that nobody plays, allowed none"}},
      {"counts of too few",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 1}"),
       {"profiles[1].counts.all: adds up to 1, allowed 2"}},
      {"negative count",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 3, \"b\": -1}"),
       {"profiles[1].counts.all.a: 3, allowed 0..2"}},
      {"count of an unknown",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 1, \"c\": 1}"),
       {"profiles[1].counts.all.c: an unknown key, allowed a, b"}},
      {"counts without a role",
       with("\"counts\": {\"all\": {\"a\": 2}}", "\"counts\": {}"),
       {"profiles[0].counts.all: missing"}},
      {"profile twice",
       with("{\"all\": {\"b\": 2}}, \"payoffs\": {\"all\": {\"b\": 2}}",
            "{\"all\": {\"a\": 2}}, \"payoffs\": {\"all\": {\"a\": 2}}"),
       {"profiles[2].counts: 2 x a, the same as profiles[0], allowed once"}},
      {"strategy twice in a profile",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 1, \"a\": 1}"),
       {"t.json:5:", "\"a\" stands there twice"}},
      {"mean of no matches",
       with("\"matches\": 40", "\"matches\": 0"),
       {"profiles[1].matches: 0, allowed 1.."}},
      {"negative standard error",
       with("\"matches\": 40", R"("stderr": {"all": {"a": -1, "b": 0}})"),
       {"profiles[1].stderr.all.a: -1, allowed a number in 0.."}},
      {"standard error of one of two",
       with("\"matches\": 40", R"("stderr": {"all": {"a": 1}})"),
       {"profiles[1].stderr.all.b: missing"}},
      {"unknown concept",
       good,
       {"--concepts: unknown concept 'nahs'; did you mean 'nash'?"},
       {"--concepts=nahs"}},
      {"restricted to an unknown",
       good,
       {"--restrict: unknown strategy 'z'; known are: a, b"},
       {"--restrict=z"}},
      {"without everything",
       good,
       {"--without: leaves no strategy to the role 'all'"},
       {"--without=a,b"}},
      {"concept of an incomplete table",
       partial,
       {"--concepts: dominated needs all profiles, but 1 of 3 profiles are missing, the first 2 x "
        "a"},
       {"--concepts=nash,dominated"}},
      {"incomplete table for alpha-rank",
       partial,
       {"t.json: profiles: none has 2 x a, which alpha-rank needs"},
       {"--concepts=nash,alpharank"}},
      {"incomplete table for Gambit",
       partial,
       {"--format: profiles are missing"},
       {"--format=nfg"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) {
    Words args = {"solve", "t.json"};
    args.insert(args.end(), row.more.begin(), row.more.end());
    inputs.push_back({row.name, {args, {File{"t.json", row.text}}}, row.fragments});
  }
  inputs.push_back(
      {"table that is not there", {{"solve", "none.json"}, {}}, {"none.json: cannot be read"}});
  return inputs;
}

}  // namespace mainmatch::tests

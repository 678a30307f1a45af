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
      {"table that is a list", "[]", {"t.json: got [], expected an object"}},
      {"table of another format",
       with("payoffs/1", "payoffs/2"),
       {"t.json: format: got \"mainmatch-payoffs/2\", expected mainmatch-payoffs/1"}},
      {"table with unknown key",
       with("\"roles\"", "\"rolls\""),
       {"t.json: rolls: unknown key; did you mean 'roles'?"}},
      {"table without roles", R"({"format": "mainmatch-payoffs/1"})", {"t.json: roles: missing"}},
      {"table of no roles",
       R"({"format": "mainmatch-payoffs/1", "roles": [], "profiles": []})",
       {"t.json: roles: got a list of 0, expected a list of 1..12"}},
      {"table of no profiles",
       R"({"format": "mainmatch-payoffs/1", "roles": [{"name": "all", "seats": 2, "strategies": ["a"]}],
 "profiles": []})",
       {"t.json: profiles: got a list of 0"}},
      {"table of half a seat",
       with("\"seats\": 2", "\"seats\": 2.5"),
       {"roles[0].seats: got 2.5, expected a whole number 1..64"}},
      {"table of a strategy twice",
       with("[\"a\", \"b\"]", "[\"a\", \"a\"]"),
       {"roles[0].strategies[1]: duplicate 'a'"}},
      {"payoff that is no number",
       with("\"a\": 3", "\"a\": \"3\""),
       {"profiles[0].payoffs.all.a: got \"3\", expected a number"}},
      {"payoff NaN", with("\"a\": 3", "\"a\": NaN"), {"t.json:4:"}},
      {"payoff null",
       with("\"a\": 3", "\"a\": null"),
       {"profiles[0].payoffs.all.a: got null, expected"}},
      {"endless payoff", with("\"a\": 3", "\"a\": 1e999"), {"t.json:4:"}},
      {"enormous payoff",
       with("\"a\": 3", "\"a\": 1e101"),
       {"profiles[0].payoffs.all.a: got 1e+101, expected a number -1e+100..1e+100"}},
      {"missing payoff",
       with("\"a\": 1, \"b\": 4", "\"b\": 4"),
       {"profiles[1].payoffs.all.a: missing"}},
      {"payoff of nobody",
       with("{\"a\": 3}", "{\"a\": 3, \"b\": 0}"),
       {"profiles[0].payoffs.all.b: payoff of a strategy that no seat plays, expected none"}},
      {"counts of too few",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 1}"),
       {"profiles[1].counts.all: got a sum of 1, expected 2"}},
      {"negative count",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 3, \"b\": -1}"),
       {"profiles[1].counts.all.a: got 3, expected 0..2"}},
      {"count of an unknown",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 1, \"c\": 1}"),
       {"profiles[1].counts.all.c: unknown key, expected a, b"}},
      {"counts without a role",
       with("\"counts\": {\"all\": {\"a\": 2}}", "\"counts\": {}"),
       {"profiles[0].counts.all: missing"}},
      {"profile twice",
       with("{\"all\": {\"b\": 2}}, \"payoffs\": {\"all\": {\"b\": 2}}",
            "{\"all\": {\"a\": 2}}, \"payoffs\": {\"all\": {\"a\": 2}}"),
       {"profiles[2].counts: 2 x a, the same as profiles[0]"}},
      {"strategy twice in a profile",
       with("{\"a\": 1, \"b\": 1}", "{\"a\": 1, \"a\": 1}"),
       {"t.json:5:", "\"a\" is given twice"}},
      {"mean of no matches",
       with("\"matches\": 40", "\"matches\": 0"),
       {"profiles[1].matches: got 0, expected 1.."}},
      {"negative standard error",
       with("\"matches\": 40", R"("stderr": {"all": {"a": -1, "b": 0}})"),
       {"profiles[1].stderr.all.a: got -1, expected a number 0.."}},
      {"standard error of one of two",
       with("\"matches\": 40", R"("stderr": {"all": {"a": 1}})"),
       {"profiles[1].stderr.all.b: missing"}},
      {"blocks in a table without any",
       with("\"matches\": 40", R"("blocks": {"all": {"a": [1], "b": [4]}})"),
       {"profiles[1].blocks.all.a: got a list of 1, expected a list of 1..0, as \"blocks\" has"}},
      {"blocks of one of two",
       with("\"matches\": 40", R"("blocks": {"all": {"a": [1]}})"),
       {"profiles[1].blocks.all.b: missing"}},
      {"block of no matches",
       with("\"profiles\": [", R"("blocks": [0], "profiles": [)"),
       {"blocks[0]: got 0, expected 1.."}},
      {"blocks with another mean",
       with("\"profiles\": [\n{",
            R"("blocks": [3, 1], "profiles": [{"blocks": {"all": {"a": [3, 7]}}, )"),
       {"profiles[0].blocks.all.a: got payoffs with the mean 4, expected that of \"payoffs\", 3"}},
      {"unknown concept",
       good,
       {"--concepts: unknown concept 'nahs'; did you mean 'nash'?"},
       {"--concepts=nahs"}},
      {"restricted to an unknown",
       good,
       {"--restrict: unknown strategy 'z', expected a, b"},
       {"--restrict=z"}},
      {"without everything",
       good,
       {"--without: leaves no strategy to the role 'all'"},
       {"--without=a,b"}},
      {"concept of an incomplete table",
       partial,
       {"--concepts: dominated requires all profiles, but 1 of 3 profiles are missing, the first 2 "
        "x "
        "a"},
       {"--concepts=nash,dominated"}},
      {"incomplete table for alpha-rank",
       partial,
       {"t.json: profiles: missing 2 x a, required by alpha-rank"},
       {"--concepts=nash,alpharank"}},
      {"incomplete table for Gambit",
       partial,
       {"--format: incomplete table, expected all profiles"},
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

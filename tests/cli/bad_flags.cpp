#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

using Words = std::vector<std::string>;

struct Row {
  const char* name;
  Words args;
  Words fragments;
};

const char* const kBig = "18446744073709551616";  // 2^64

Words with_words(Words args, const Words& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}
Words tournament(const Words& more) { return with_words({"tournament", "amidakuji"}, more); }
Words deal(const Words& more) { return with_words({"deal", "amidakuji"}, more); }

std::vector<Row> words() {
  return {
      {"nothing", {}, {"no command", "tournament, duel, payoffs"}},
      {"unknown command", {"nope"}, {"unknown command 'nope'", "expected tournament, duel"}},
      {"mistyped command", {"turnament"}, {"'turnament'", "did you mean 'tournament'?"}},
      {"empty command", {""}, {"unknown command ''"}},
      {"flag for a command", {"--nope"}, {"'--nope'", "expected tournament, duel"}},
      {"command of two lines", {"a\nb"}, {"unknown command 'a\\nb'"}},
      {"long command", {times(5000, "x")}, {"unknown command 'xxx", "xxx...', expected"}},
      {"command that is no text", {"\xff\x1b[31m"}, {"unknown command '\\xff\\x1b[31m'"}},
      {"no game", {"tournament"}, {"game: missing (see 'mainmatch games')"}},
      {"no game to deal", {"deal", "--seed", "3"}, {"game: missing"}},
      {"no game for its rules", {"rules"}, {"game: missing, expected GAME"}},
      {"no file", {"replay"}, {"file: missing, expected FILE"}},
      {"unknown game", {"tournament", "nope"}, {"game: unknown game 'nope'", "amidakuji"}},
      {"mistyped game", {"rules", "amidakuij"}, {"'amidakuij'; did you mean 'amidakuji'?"}},
      {"unknown game's bots", {"bots", "nope"}, {"game: unknown game 'nope'"}},
      {"empty game", {"deal", ""}, {"game: got '', expected a text that is not empty"}},
      {"game of two lines", {"deal", "a\r\nb"}, {"unknown game 'a\\r\\nb'"}},
      {"game that is no text", {"deal", "\xc3"}, {"unknown game '\\xc3'"}},
      {"second game", {"deal", "amidakuji", "amidakuji"}, {"unexpected argument 'amidakuji'"}},
      {"second file", {"judge", "a", "b"}, {"unexpected argument 'b', expected 'judge'"}},
      {"word for a command without",
       {"games", "x"},
       {"unexpected argument 'x'", "expected 'games' alone"}},
      {"second command", {"games", "games"}, {"unexpected argument 'games'"}},
      {"a dash too many", {"judge", "-", "-"}, {"unexpected argument '-'"}},
      {"value of a switch", tournament({"--quiet", "yes"}), {"unexpected argument 'yes'"}},
  };
}

std::vector<Row> flags() {
  return {
      {"unknown flag", tournament({"--nope"}), {"unknown flag '--nope'", "--set, --bots"}},
      {"mistyped flag", tournament({"--seeed=3"}), {"'--seeed'", "did you mean '--seed'?"}},
      {"short flag", tournament({"-m", "5"}), {"unknown flag '-m' of 'tournament'"}},
      {"flag of two lines", deal({"--a\nb"}), {"unknown flag '--a\\nb' of 'deal'"}},
      {"flag for a command without", {"signature", "--x"}, {"'--x' of 'signature'"}},
      {"flag of another command", {"judge", "--seed", "1"}, {"unknown flag '--seed'", "--check"}},
      {"no value", tournament({"--matches"}), {"--matches: missing value, expected N"}},
      {"no value after =", tournament({"--matches="}), {"--matches: missing value, expected N"}},
      {"no name", tournament({"--bots"}), {"--bots: missing value, expected A,B,..."}},
      {"no format", {"games", "--format"}, {"--format: missing value, expected text|json"}},
      {"no file", deal({"--config"}), {"--config: missing value, expected FILE.toml"}},
      {"given twice", deal({"--seed", "1", "--seed=1"}), {"--seed: got 2 values, expected one"}},
      {"given three times",
       tournament({"--format=csv", "--format=csv", "--format=csv"}),
       {"--format: got 3 values, expected one"}},
      {"value for a switch", {"judge", "--check=no"}, {"--check: got 'no', expected no value"}},
      {"a flag as a value",
       tournament({"--matches", "--seed", "3"}),
       {"--matches: got '--seed', expected"}},
      {"empty number",
       tournament({"--matches", ""}),
       {"--matches: got '', expected a whole number 1.."}},
      {"zero matches",
       tournament({"--matches", "0"}),
       {"--matches: got '0', expected", "1..10000000000"}},
      {"negative matches", tournament({"--matches=-1"}), {"--matches: got '-1', expected"}},
      {"too many matches",
       tournament({"--matches", kBig}),
       {"--matches: got '18446744073709551616'"}},
      {"part of a match", tournament({"--matches", "3.7"}), {"--matches: got '3.7', expected"}},
      {"powers of ten", tournament({"--matches", "1e3"}), {"--matches: got '1e3', expected"}},
      {"blank before", tournament({"--matches", " 3"}), {"--matches: got ' 3', expected"}},
      {"plus", tournament({"--matches", "+3"}), {"--matches: got '+3', expected"}},
      {"NaN", tournament({"--matches", "NaN"}), {"--matches: got 'NaN', expected"}},
      {"no threads", tournament({"--threads", "0"}), {"--threads: got '0', expected", "1..1024"}},
      {"too many threads", tournament({"--threads", "1025"}), {"--threads: got '1025', expected"}},
      {"infinite threads", tournament({"--threads", "inf"}), {"--threads: got 'inf', expected"}},
      {"negative seed",
       deal({"--seed", "-1"}),
       {"--seed: got '-1', expected", "0..1844674407370955161"}},
      {"seed 2^64", deal({"--seed", kBig}), {"--seed: got '18446744073709551616', expected"}},
      {"seed 1e400", deal({"--seed", "1e400"}), {"--seed: got '1e400', expected"}},
      {"hexadecimal seed", deal({"--seed", "0x10"}), {"--seed: got '0x10', expected"}},
      {"long number",
       deal({"--seed", times(5000, "9")}),
       {"--seed: got '999", "999...', expected"}},
      {"number of two lines", deal({"--match", "1\n2"}), {"--match: got '1\\n2', expected"}},
      {"odds of nobody", {"odds", "x"}, {"--seat: missing, expected N"}},
      {"odds of a seat that no match has",
       {"odds", "x", "--seat", "16"},
       {"--seat: got '16'", "0..15"}},
      {"odds of no worlds",
       {"odds", "x", "--seat", "1", "--worlds", "0"},
       {"--worlds: got '0', expected"}},
      {"stage of nothing", {"stage"}, {"game: missing"}},
      {"stage of a match without", {"stage", "amidakuji"}, {"amidakuji has no solver", "edges"}},
      {"round without a record", {"stage", "edges", "--round", "2"}, {"--round: ", "--record"}},
      {"rules beside a record",
       {"stage", "--record", "x", "--set", "rows=2"},
       {"--set: ", "cannot be used with --record"}},
      {"record that is not there", {"stage", "--record", "x"}, {"x: ", "No such file"}},
      {"value that is no number",
       {"stage", "edges", "--garnet-value", "nan"},
       {"--garnet-value: got 'nan', expected a number 0..1000000"}},
      {"values that are no numbers",
       {"stage", "edges", "--place-values", "1,,2"},
       {"--place-values: got '', expected a number"}},
      {"values for too many spaces",
       {"stage", "edges", "--place-values", times(16, "1,") + "1"},
       {"--place-values: got 17 numbers, expected 1..16"}},
      {"negative tolerance",
       {"stage", "edges", "--tolerance=-1e-9"},
       {"--tolerance: got '-1e-9', expected a number 0.."}},
      {"match 0 of a file", {"replay", "x", "--match", "0"}, {"--match: got '0', expected", "1.."}},
      {"unknown format", tournament({"--format", "xml"}), {"got 'xml', expected text, json, csv"}},
      {"format in capitals", {"games", "--format=JSON"}, {"got 'JSON', expected text, json"}},
      {"csv where there is none",
       {"bots", "--format=csv"},
       {"--format: got 'csv', expected text, json"}},
      {"every 0th record",
       tournament({"--records-every=0"}),
       {"--records-every: got '0', expected"}},
      {"records without a file",
       tournament({"--records-every=2"}),
       {"--records-every: requires --records"}},
      {"empty file name", tournament({"--records", ""}), {"--records: got '', expected a text"}},
  };
}

std::vector<Row> bots() {
  const std::string twelve = times(11, "random,") + "random";
  return {
      {"unknown bot", tournament({"--bots", "nope"}), {"--bots: unknown bot 'nope'", "random, "}},
      {"parameter of a bot that has none",
       tournament({"--bots", "random(x=1,y=2)"}),
       {"--bots: 'random' has no parameters, got 'x'"}},
      {"bot without its parenthesis",
       tournament({"--bots", "random(x=1,spy"}),
       {"--bots: got 'random(x=1,spy', expected NAME(KEY=VALUE,...)"}},
      {"mistyped bot", tournament({"--bots=randm"}), {"'randm'; did you mean 'random'?"}},
      {"bot of two lines", tournament({"--bots", "a\nb"}), {"--bots: unknown bot 'a\\nb'"}},
      {"bot that is no text", tournament({"--bots", "a\xff"}), {"--bots: unknown bot 'a\\xff'"}},
      {"bot written backwards",
       tournament({"--bots", "a\xe2\x80\xaeyps"}),
       {"--bots: unknown bot 'a\\u202eyps'"}},
      {"long bot", tournament({"--bots", times(5000, "ä")}), {"--bots: unknown bot 'ää", "ä...'"}},
      {"no bot",
       tournament({"--bots", ""}),
       {"--bots: got '', expected names separated by single commas"}},
      {"a comma too many", tournament({"--bots", "random,"}), {"--bots: got 'random,', expected"}},
      {"commas only", tournament({"--bots", ",,"}), {"--bots: got ',,', expected"}},
      {"a blank", tournament({"--bots", "random, spy"}), {"--bots: unknown bot ' spy'"}},
      {"bot twice", tournament({"--bots", "spy,spy"}), {"--bots: duplicate 'spy'"}},
      {"short line-up",
       tournament({"--lineup=spy"}),
       {"--lineup: got a list of 1, expected", "12 seats"}},
      {"long line-up", tournament({"--lineup", twelve + ",spy"}), {"--lineup: got a list of 13"}},
      {"line-up of unknown", tournament({"--lineup=x"}), {"--lineup: unknown bot 'x', expected"}},
      {"bots and line-up",
       tournament({"--bots=spy", "--lineup", twelve}),
       {"--bots: requires design mix or round-robin"}},
      {"candidate unknown",
       tournament({"--candidate=x"}),
       {"--candidate: unknown bot 'x', expected"}},
      {"candidate and list",
       tournament({"--candidate=spy", "--bots=random"}),
       {"--bots: requires design"}},
      {"field without candidate",
       tournament({"--field=spy"}),
       {"mainmatch: --candidate: missing, required"}},
      {"field weight 0",
       tournament({"--field=spy:0"}),
       {"--field: got 'spy:0', expected", "1..1000"}},
      {"field weight 2.5", tournament({"--field=spy:2.5"}), {"--field: got 'spy:2.5', expected"}},
      {"field twice",
       tournament({"--candidate=spy", "--field=late:2,late"}),
       {"--field: duplicate 'late'"}},
      {"design unknown", tournament({"--design=latin"}), {"--design: ", "'latin'", "round-robin"}},
      {"round robin of too many",
       tournament({"--design=round-robin"}),
       {"--design: 'round-robin' of 9 bots over 12 seats, expected at most 10000 line-ups"}},
      {"two lengths",
       tournament({"--matches=5", "--target-error=0.1"}),
       {"--target-error: cannot be used with --matches"}},
      {"time and length",
       tournament({"--time-budget=5", "--matches=5"}),
       {"--time-budget: cannot be used with --matches"}},
      {"of without error", tournament({"--of=wins"}), {"--of: requires --target-"}},
      {"of unknown", tournament({"--target-error=1", "--of=luck"}), {"--of: ", "'luck'", "wins"}},
      {"payoff unknown",
       tournament({"--payoff=win"}),
       {"--payoff: unknown payoff 'win'", "'wins'?"}},
      {"payoff too fine",
       tournament({"--payoff=wins:0.001,score:1000"}),
       {"--payoff: 'wins:0.001,score:1000' overflows the sums, expected fewer decimals"}},
      {"target error 0", tournament({"--target-error=0"}), {"--target-error: got '0', expected"}},
      {"time budget 0", tournament({"--time-budget=0"}), {"--time-budget: got '0', expected"}},
      {"duplicate 0",
       tournament({"--duplicate=0"}),
       {"--duplicate: got '0', expected a whole number 1..64"}},
      {"duplicate 65",
       tournament({"--duplicate=65"}),
       {"--duplicate: got '65', expected a whole number 1..64"}},
  };
}

std::vector<Row> sets() {
  const std::string deep = times(100'000, "[");
  const auto set = [](const std::string& rule) { return deal({"--set", rule}); };
  return {
      {"no rule", deal({"--set"}), {"--set: missing value, expected KEY=VALUE"}},
      {"key alone", set("beads"), {"--set: got \"beads\", expected KEY=VALUE or {"}},
      {"value alone", set("=3"), {"--set: got \"=3\", expected KEY=VALUE"}},
      {"empty value",
       set("beads="),
       {"--set: rules.beads: got \"\", expected a whole number 1..255"}},
      {"unknown key", set("no_such=1"), {"--set: rules.no_such: unknown key, expected players"}},
      {"mistyped key", set("bedas=1"), {"--set: rules.bedas: unknown key; did you mean 'beads'?"}},
      {"key of two lines", set("a\nb=1"), {"--set: rules[\"a\\nb\"]: unknown key"}},
      {"key that is no text", set("\xff=1"), {"--set: rules[", "]: unknown key"}},
      {"2^64",
       set("beads=18446744073709551616"),
       {"rules.beads: got 1.8446744073709552e+19, expected"}},
      {"NaN", set("beads=NaN"), {"--set: rules.beads: got \"NaN\", expected a whole number"}},
      {"infinite",
       set("rung_density=inf"),
       {"rules.rung_density: got \"inf\", expected a number 0..1"}},
      {"1e400",
       set("rung_density=1e400"),
       {"rules.rung_density: got \"1e400\", expected a number 0"}},
      {"more than all", set("rung_density=1.5"), {"rules.rung_density: got 1.5, expected 0..1"}},
      {"null", set("beads=null"), {"--set: rules.beads: got null, expected a whole number"}},
      {"number for a switch", set("second_token_after_tie=1"), {"got 1, expected true or false"}},
      {"a default pushed out",
       set("beads=4"),
       {"rules.max_bet: got 6 (the default), expected 1..4"}},
      {"half a list",
       set("phantoms=[{"),
       {"--set: rules.phantoms: got \"[{\", expected a list of 0..8"}},
      {"deep list",
       set("phantoms=" + deep),
       {"--set: rules.phantoms: got \"[[[[", "[...", "expected"}},
      {"missing part",
       set(R"(phantoms=[{"starts":"on"}])"),
       {"--set: rules.phantoms[0].every: miss"}},
      {"unknown word",
       set(R"(phantoms=[{"starts":"up","every":1}])"),
       {".starts: got \"up\", expected off, on"}},
      {"half an object", set(R"({"beads":)"), {"--set: line 1, column 10: ", "unexpected end"}},
      {"deep object",
       set(times(20'000, "{\"a\":")),
       {"--set: line 1, column 321: nested more than 64"}},
      {"key twice",
       set(R"({"beads":1,"beads":2})"),
       {"--set: line 1, column 12: the key \"beads\""}},
      {"NUL", set("beads=1\\u0000"), {"--set: rules.beads: got \"1\\\\u0000\", expected a whole"}},
      {"invalid UTF-8",
       set("beads=\xff\xfe"),
       {"--set: rules.beads: got \"", "expected a whole number"}},
  };
}

}  // namespace

std::vector<BadInput> bad_flags() {
  std::vector<BadInput> rows;
  for (const std::vector<Row>& table : {words(), flags(), bots(), sets()}) {
    for (const Row& row : table) rows.push_back({row.name, {row.args, {}}, row.fragments});
  }
  return rows;
}

}  // namespace mainmatch::tests

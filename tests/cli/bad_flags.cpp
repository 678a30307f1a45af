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
      {"unknown command", {"nope"}, {"unknown command 'nope'", "known are: tournament"}},
      {"mistyped command", {"turnament"}, {"'turnament'", "did you mean 'tournament'?"}},
      {"empty command", {""}, {"unknown command ''"}},
      {"flag for a command", {"--nope"}, {"'--nope'", "known are: tournament"}},
      {"command of two lines", {"a\nb"}, {"unknown command 'a\\nb'"}},
      {"long command", {times(5000, "x")}, {"unknown command 'xxx", "xxx...'; known are"}},
      {"command that is no text", {"\xff\x1b[31m"}, {"unknown command '\\xff\\x1b[31m'"}},
      {"no game", {"tournament"}, {"game: missing (see 'mainmatch games')"}},
      {"no game to deal", {"deal", "--seed", "3"}, {"game: missing"}},
      {"no game for its rules", {"rules"}, {"game: missing, allowed one GAME"}},
      {"no file", {"replay"}, {"file: missing, allowed one FILE"}},
      {"unknown game", {"tournament", "nope"}, {"game: unknown game 'nope'", "amidakuji"}},
      {"mistyped game", {"rules", "amidakuij"}, {"'amidakuij'; did you mean 'amidakuji'?"}},
      {"unknown game's bots", {"bots", "nope"}, {"game: unknown game 'nope'"}},
      {"empty game", {"deal", ""}, {"game: '', allowed any text that is not empty"}},
      {"game of two lines", {"deal", "a\r\nb"}, {"unknown game 'a\\r\\nb'"}},
      {"game that is no text", {"deal", "\xc3"}, {"unknown game '\\xc3'"}},
      {"second game", {"deal", "amidakuji", "amidakuji"}, {"'amidakuji': one word too many"}},
      {"second file", {"judge", "a", "b"}, {"'b': one word too many, allowed after 'judge' one"}},
      {"word for a command without", {"games", "x"}, {"'x': one word too many", "'games' none"}},
      {"second command", {"games", "games"}, {"'games': one word too many"}},
      {"a dash too many", {"judge", "-", "-"}, {"'-': one word too many"}},
      {"value of a switch", tournament({"--quiet", "yes"}), {"'yes': one word too many"}},
  };
}

std::vector<Row> flags() {
  return {
      {"unknown flag", tournament({"--nope"}), {"unknown flag '--nope'", "--set, --bots"}},
      {"mistyped flag", tournament({"--seeed=3"}), {"'--seeed'", "did you mean '--seed'?"}},
      {"short flag", tournament({"-m", "5"}), {"unknown flag '-m' of 'tournament'"}},
      {"flag of two lines", deal({"--a\nb"}), {"unknown flag '--a\\nb' of 'deal'"}},
      {"flag for a command without",
       {"signature", "--x"},
       {"'--x' of 'signature', which has none"}},
      {"flag of another command", {"judge", "--seed", "1"}, {"unknown flag '--seed'", "--check"}},
      {"no value", tournament({"--matches"}), {"--matches: no value, allowed one N"}},
      {"no value after =", tournament({"--matches="}), {"--matches: no value, allowed one N"}},
      {"no name", tournament({"--bots"}), {"--bots: no value, allowed one A,B,..."}},
      {"no format", {"games", "--format"}, {"--format: no value, allowed one text|json"}},
      {"no file", deal({"--config"}), {"--config: no value, allowed one FILE.toml"}},
      {"given twice", deal({"--seed", "1", "--seed=1"}), {"--seed: given 2 times, allowed once"}},
      {"given three times",
       tournament({"--format=csv", "--format=csv", "--format=csv"}),
       {"--format: given 3 times, allowed once"}},
      {"value for a switch", {"judge", "--check=no"}, {"--check: 'no', allowed no value"}},
      {"a flag as a value",
       tournament({"--matches", "--seed", "3"}),
       {"--matches: '--seed', allowed"}},
      {"empty number",
       tournament({"--matches", ""}),
       {"--matches: '', allowed a whole number 1.."}},
      {"zero matches",
       tournament({"--matches", "0"}),
       {"--matches: '0', allowed", "1..10000000000"}},
      {"negative matches", tournament({"--matches=-1"}), {"--matches: '-1', allowed"}},
      {"too many matches", tournament({"--matches", kBig}), {"--matches: '18446744073709551616'"}},
      {"part of a match", tournament({"--matches", "3.7"}), {"--matches: '3.7', allowed"}},
      {"powers of ten", tournament({"--matches", "1e3"}), {"--matches: '1e3', allowed"}},
      {"blank before", tournament({"--matches", " 3"}), {"--matches: ' 3', allowed"}},
      {"plus", tournament({"--matches", "+3"}), {"--matches: '+3', allowed"}},
      {"NaN", tournament({"--matches", "NaN"}), {"--matches: 'NaN', allowed"}},
      {"no threads", tournament({"--threads", "0"}), {"--threads: '0', allowed", "1..1024"}},
      {"too many threads", tournament({"--threads", "1025"}), {"--threads: '1025', allowed"}},
      {"infinite threads", tournament({"--threads", "inf"}), {"--threads: 'inf', allowed"}},
      {"negative seed",
       deal({"--seed", "-1"}),
       {"--seed: '-1', allowed", "0..1844674407370955161"}},
      {"seed 2^64", deal({"--seed", kBig}), {"--seed: '18446744073709551616', allowed"}},
      {"seed 1e400", deal({"--seed", "1e400"}), {"--seed: '1e400', allowed"}},
      {"hexadecimal seed", deal({"--seed", "0x10"}), {"--seed: '0x10', allowed"}},
      {"long number", deal({"--seed", times(5000, "9")}), {"--seed: '999", "999...', allowed"}},
      {"number of two lines", deal({"--match", "1\n2"}), {"--match: '1\\n2', allowed"}},
      {"odds of nobody", {"odds", "x"}, {"--seat: missing, allowed one N"}},
      {"odds of a seat that no match has",
       {"odds", "x", "--seat", "16"},
       {"--seat: '16'", "0..15"}},
      {"odds of round 0", {"odds", "x", "--seat", "1", "--round", "0"}, {"--round: '0'", "1.."}},
      {"stage of nothing", {"stage"}, {"game: missing"}},
      {"stage of a match without", {"stage", "amidakuji"}, {"amidakuji has no solver", "edges"}},
      {"round without a record", {"stage", "edges", "--round", "2"}, {"--round: ", "--record"}},
      {"rules beside a record",
       {"stage", "--record", "x", "--set", "rows=2"},
       {"--set: ", "without --record"}},
      {"record that is not there", {"stage", "--record", "x"}, {"x: ", "No such file"}},
      {"value that is no number",
       {"stage", "edges", "--garnet-value", "nan"},
       {"--garnet-value: 'nan', allowed a number 0..1000000"}},
      {"values that are no numbers",
       {"stage", "edges", "--place-values", "1,,2"},
       {"--place-values: '', allowed a number"}},
      {"values for too many spaces",
       {"stage", "edges", "--place-values", times(16, "1,") + "1"},
       {"--place-values: 17 numbers, allowed 1..16"}},
      {"negative tolerance",
       {"stage", "edges", "--tolerance=-1e-9"},
       {"--tolerance: '-1e-9', allowed a number 0.."}},
      {"match 0 of a file", {"replay", "x", "--match", "0"}, {"--match: '0', allowed", "1.."}},
      {"unknown format", tournament({"--format", "xml"}), {"'xml', allowed text, json, csv"}},
      {"format in capitals", {"games", "--format=JSON"}, {"'JSON', allowed text, json"}},
      {"csv where there is none",
       {"bots", "--format=csv"},
       {"--format: 'csv', allowed text, json"}},
      {"every 0th record", tournament({"--records-every=0"}), {"--records-every: '0', allowed"}},
      {"records without a file",
       tournament({"--records-every=2"}),
       {"--records-every: 2, allowed only with --records"}},
      {"empty file name", tournament({"--records", ""}), {"--records: '', allowed any text"}},
  };
}

std::vector<Row> bots() {
  const std::string twelve = times(11, "random,") + "random";
  return {
      {"unknown bot", tournament({"--bots", "nope"}), {"--bots: unknown bot 'nope'", "random, "}},
      {"mistyped bot", tournament({"--bots=randm"}), {"'randm'; did you mean 'random'?"}},
      {"bot of two lines", tournament({"--bots", "a\nb"}), {"--bots: unknown bot 'a\\nb'"}},
      {"bot that is no text", tournament({"--bots", "a\xff"}), {"--bots: unknown bot 'a\\xff'"}},
      {"bot written backwards",
       tournament({"--bots", "a\xe2\x80\xaeyps"}),
       {"--bots: unknown bot 'a\\u202eyps'"}},
      {"long bot", tournament({"--bots", times(5000, "ä")}), {"--bots: unknown bot 'ää", "ä...'"}},
      {"no bot", tournament({"--bots", ""}), {"--bots: '', allowed names with single commas"}},
      {"a comma too many", tournament({"--bots", "random,"}), {"--bots: 'random,', allowed"}},
      {"commas only", tournament({"--bots", ",,"}), {"--bots: ',,', allowed"}},
      {"a blank", tournament({"--bots", "random, spy"}), {"--bots: unknown bot ' spy'"}},
      {"bot twice", tournament({"--bots", "spy,spy"}), {"--bots: 'spy' is listed twice"}},
      {"short line-up",
       tournament({"--lineup=spy"}),
       {"--lineup: a list of 1, allowed", "12 seats"}},
      {"long line-up", tournament({"--lineup", twelve + ",spy"}), {"--lineup: a list of 13"}},
      {"line-up of unknown", tournament({"--lineup=x"}), {"--lineup: unknown bot 'x'; known are"}},
      {"bots and line-up",
       tournament({"--bots=spy", "--lineup", twelve}),
       {"--bots: a list, allowed only with design mix or round-robin"}},
      {"candidate unknown", tournament({"--candidate=x"}), {"--candidate: unknown bot 'x'; known"}},
      {"candidate and list", tournament({"--candidate=spy", "--bots=random"}), {"--bots: a list"}},
      {"candidate in its field",
       tournament({"--candidate=spy", "--field=spy"}),
       {"--field: 'spy' is the candidate, allowed are the others"}},
      {"field without candidate", tournament({"--field=spy"}), {"candidate: missing, needed"}},
      {"field weight 0", tournament({"--field=spy:0"}), {"--field: 'spy:0', allowed", "1..1000"}},
      {"field weight 2.5", tournament({"--field=spy:2.5"}), {"--field: 'spy:2.5', allowed"}},
      {"field twice",
       tournament({"--candidate=spy", "--field=late:2,late"}),
       {"--field: 'late' is listed twice, allowed once"}},
      {"design unknown", tournament({"--design=latin"}), {"--design: ", "'latin'", "round-robin"}},
      {"round robin of too many",
       tournament({"--design=round-robin"}),
       {"--design: 'round-robin' of 9 bots over 12 seats, allowed up to 10000 line-ups"}},
      {"two lengths",
       tournament({"--matches=5", "--target-error=0.1"}),
       {"--target-error: given, allowed only without --matches"}},
      {"time and length",
       tournament({"--time-budget=5", "--matches=5"}),
       {"--time-budget: given, allowed only without --matches"}},
      {"of without error", tournament({"--of=wins"}), {"--of: wins, allowed only with --target-"}},
      {"of unknown", tournament({"--target-error=1", "--of=luck"}), {"--of: ", "'luck'", "wins"}},
      {"payoff unknown",
       tournament({"--payoff=win"}),
       {"--payoff: unknown payoff 'win'", "'wins'?"}},
      {"payoff too fine",
       tournament({"--payoff=wins:0.001,score:1000"}),
       {"--payoff: 'wins:0.001,score:1000' is too fine to be summed, needed are fewer decimals"}},
      {"target error 0", tournament({"--target-error=0"}), {"--target-error: '0', allowed"}},
      {"time budget 0", tournament({"--time-budget=0"}), {"--time-budget: '0', allowed"}},
      {"duplicate 0",
       tournament({"--duplicate=0"}),
       {"--duplicate: '0', allowed a whole number 1..64"}},
      {"duplicate 65",
       tournament({"--duplicate=65"}),
       {"--duplicate: '65', allowed a whole number 1..64"}},
  };
}

std::vector<Row> sets() {
  const std::string deep = times(100'000, "[");
  const auto set = [](const std::string& rule) { return deal({"--set", rule}); };
  return {
      {"no rule", deal({"--set"}), {"--set: no value, allowed one KEY=VALUE"}},
      {"key alone", set("beads"), {"--set: rule \"beads\", allowed key=value or {"}},
      {"value alone", set("=3"), {"--set: rule \"=3\", allowed key=value"}},
      {"empty value",
       set("beads="),
       {"--set: rules.beads: \"\", allowed a whole number in 1..255"}},
      {"unknown key", set("no_such=1"), {"--set: rules.no_such: an unknown key, allowed players"}},
      {"mistyped key", set("bedas=1"), {"--set: rules.bedas: an unknown key, did you mean beads?"}},
      {"key of two lines", set("a\nb=1"), {"--set: rules[\"a\\nb\"]: an unknown key"}},
      {"key that is no text", set("\xff=1"), {"--set: rules[", "]: an unknown key"}},
      {"2^64", set("beads=18446744073709551616"), {"rules.beads: 1.8446744073709552e+19, allowed"}},
      {"NaN", set("beads=NaN"), {"--set: rules.beads: \"NaN\", allowed a whole number"}},
      {"infinite",
       set("rung_density=inf"),
       {"rules.rung_density: \"inf\", allowed a number in 0..1"}},
      {"1e400",
       set("rung_density=1e400"),
       {"rules.rung_density: \"1e400\", allowed a number in 0"}},
      {"more than all", set("rung_density=1.5"), {"rules.rung_density: 1.5, allowed 0..1"}},
      {"null", set("beads=null"), {"--set: rules.beads: null, allowed a whole number"}},
      {"number for a switch", set("second_token_after_tie=1"), {"1, allowed true or false"}},
      {"a default pushed out", set("beads=4"), {"rules.max_bet: 6 (the default), allowed 1..4"}},
      {"half a list",
       set("phantoms=[{"),
       {"--set: rules.phantoms: \"[{\", allowed a list of 0..8"}},
      {"deep list", set("phantoms=" + deep), {"--set: rules.phantoms: \"[[[[", "[...", "allowed"}},
      {"missing part",
       set(R"(phantoms=[{"starts":"on"}])"),
       {"--set: rules.phantoms[0].every: miss"}},
      {"unknown word",
       set(R"(phantoms=[{"starts":"up","every":1}])"),
       {".starts: \"up\", allowed off, on"}},
      {"half an object", set(R"({"beads":)"), {"--set: line 1, column 10: ", "unexpected end"}},
      {"deep object",
       set(times(20'000, "{\"a\":")),
       {"--set: line 1, column 321: nested more than 64"}},
      {"key twice",
       set(R"({"beads":1,"beads":2})"),
       {"--set: line 1, column 12: the key \"beads\""}},
      {"NUL", set("beads=1\\u0000"), {"--set: rules.beads: \"1\\\\u0000\", allowed a whole"}},
      {"invalid UTF-8",
       set("beads=\xff\xfe"),
       {"--set: rules.beads: \"", "allowed a whole number"}},
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

#include "tests/catch.h"
#include "tests/cli/bad_input.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

using Texts = std::vector<BadText>;

/// A file whose third line is at fault.
std::string game_and(const std::string& line) { return "game = \"amidakuji\"\nseed = 1\n" + line; }
std::string rules_and(const std::string& line) { return "game = \"amidakuji\"\n[rules]\n" + line; }

Texts toml() {
  const std::string game = "game = \"amidakuji\"";
  return {
      {"no value", "game =", {"bad.toml:1:7: ", "end-of-file"}},
      {"no end of a text",
       game_and("format = \"csv"),
       {"bad.toml:3:14: ", "encountered end-of-file"}},
      {"no end of a header", game_and("[rules"), {"bad.toml:3:7: ", "table header"}},
      {"two on a line", game + " seed = 1", {"bad.toml:1:20: ", "saw 's'"}},
      {"key twice", game_and("seed = 2"), {"bad.toml:3:8: ", "cannot redefine", "'seed'"}},
      {"rule twice", rules_and("beads = 6\nbeads = 7"), {"bad.toml:4:9: ", "'beads'"}},
      {"no TOML at all", "PK\x03\x04", {"bad.toml:1:3: ", "saw '\\u0003'"}},
      {"JSON", "{\"game\": \"amidakuji\"}", {"bad.toml:1:1: ", "saw '{'"}},
      {"CRLF", "game = \"amidakuji\"\r\nseed = x\r\n", {"bad.toml:2:8: "}},
      {"byte order mark", "\xef\xbb\xbfgame = nope", {"bad.toml:1:9: "}},
      {"UTF-16", "\xff\xfeg", {"bad.toml:1:1: ", "invalid utf-8"}},
      {"Latin-1", "game = \"\xe4\"", {"bad.toml:1:", "invalid utf-8"}},
      {"NUL", game_and(std::string("format = \"a\0b\"", 14)), {"bad.toml:3:12: ", "control"}},
      {"NUL for a key", std::string("\0", 1), {"bad.toml:1:1: "}},
      {"2^63", game_and("matches = 9223372036854775808"), {"bad.toml:3:", "9223372036854775808"}},
      {"1e400", rules_and("rung_density = 1e400"), {"bad.toml:3:21: ", "'1e400'"}},
      {"deep lists",
       rules_and("phantoms = " + times(100'000, "[")),
       {"bad.toml:3:", "depth of 256"}},
      {"deep tables", rules_and("a = " + times(100'000, "{a=")), {"bad.toml:3:", "depth of 256"}},
      {"long dotted key", "a" + times(100'000, ".a") + "=1", {"bad.toml:1:130: too many dots"}},
      {"long dotted header",
       game_and("[a" + times(100'000, ".a") + "]"),
       {"bad.toml:3:131: too many dots"}},
      {"long dotted key after what looks like a comment",
       "a = {b = \"\"\"\n#\"\"\", a" + times(100'000, ".a") + " = 1}",
       {"bad.toml:2:136: too many dots"}},
      {"dots in lists in dots",
       rules_and("a = " + times(120, "[\n{" + times(63, "a.") + "a = ")),
       {"bad.toml:"}},
      {"long number",
       game_and("threads = " + times(500'000, "9")),
       {"bad.toml:3:11: ", "too long"}},
  };
}

Texts keys() {
  return {
      {"unknown key",
       game_and("no_such = 1"),
       {"bad.toml:3:1: unknown key 'no_such'", "rules, game"}},
      {"mistyped key", game_and("mathces = 1"), {"bad.toml:3:1: ", "did you mean 'matches'?"}},
      {"long key",
       game_and(times(500'000, "k") + " = 1"),
       {"bad.toml:3:1: unknown key 'kkk", "k...'"}},
      {"key of two lines", game_and("\"a\\nb\" = 1"), {"bad.toml:3:1: unknown key 'a\\nb'"}},
      {"empty key", game_and("\"\" = 1"), {"bad.toml:3:1: unknown key ''"}},
      {"key with a NUL", game_and("\"a\\u0000\" = 1"), {"bad.toml:3:1: unknown key 'a\\x00'"}},
      {"flag that is none of a file",
       game_and("config = \"x\""),
       {"bad.toml:3:1: unknown key 'config'"}},
      {"unknown table",
       game_and("[rulez]\nbeads = 1"),
       {"bad.toml:3:2: unknown key 'rulez'", "'rules'"}},
      {"no game", "seed = 1", {"game: missing"}},
      {"empty file", "", {"game: missing"}},
      {"unknown game", "game = \"nope\"", {"bad.toml:1:1: game: unknown game 'nope'", "amidakuji"}},
      {"game with a NUL",
       "game = \"a\\u0000\"",
       {"bad.toml:1:1: game: got 'a\\x00', expected", "NUL"}},
      {"list for a game",
       "game = [[1]]",
       {"bad.toml:1:1: game: got [ 1 ], expected a number, a text"}},
  };
}

Texts values() {
  return {
      {"zero", game_and("threads = 0"), {"bad.toml:3:1: threads: got '0', expected", "1..1024"}},
      {"negative",
       game_and("records-every = -1"),
       {"bad.toml:3:1: records-every: got '-1', expected"}},
      {"broken number",
       game_and("threads = 3.7"),
       {"threads: got '3.7', expected a whole number 1..1024"}},
      {"NaN",
       game_and("threads = nan"),
       {"bad.toml:3:1: threads: got 'nan', expected a whole number"}},
      {"infinite", game_and("threads = -inf"), {"bad.toml:3:1: threads: got '-inf', expected"}},
      {"date",
       game_and("threads = 1979-05-27"),
       {"bad.toml:3:1: threads: got 1979-05-27, expected"}},
      {"table", game_and("threads = {n = 1}"), {"bad.toml:3:1: threads: got { n = 1 }, expected"}},
      {"number for a switch",
       game_and("quiet = 1"),
       {"bad.toml:3:1: quiet: got '1', expected true or"}},
      {"unknown format",
       game_and("format = \"xml\""),
       {"bad.toml:3:1: format: got 'xml', expected text"}},
      {"unknown bot",
       game_and("bots = [\"x\"]"),
       {"bad.toml:3:1: bots: unknown bot 'x', expected"}},
      {"bot of two lines",
       game_and("bots = \"a\\nb\""),
       {"bad.toml:3:1: bots: unknown bot 'a\\nb'"}},
      {"no bots", game_and("bots = []"), {"bad.toml:3:1: bots: got '', expected names"}},
      {"lists of bots", game_and("bots = [\"spy\", [\"x\"]]"), {"bots: got [ 'x' ], expected"}},
      {"short line-up",
       game_and("lineup = [\"spy\"]"),
       {"bad.toml:3:1: lineup: got a list of 1, expected"}},
      {"no records",
       game_and("records-every = 2"),
       {"bad.toml:3:1: records-every: requires --records"}},
      {"file name with a NUL",
       game_and("records = \"a\\u0000\""),
       {"bad.toml:3:1: records: got 'a\\x00'"}},
      {"a rule as a flag",
       game_and("set = [\"beads=0\"]"),
       {"bad.toml:3:1: set: rules.beads: got 0, expected"}},
      {"no rules", game_and("rules = 3"), {"bad.toml:3:1: rules: got 3, expected a table"}},
      {"list of rules",
       game_and("[[rules]]"),
       {"bad.toml:3:3: rules: got [ {} ], expected a table"}},
      {"rule out of range",
       rules_and("beads = 0"),
       {"bad.toml:3:1: rules.beads: got 0, expected 1..255"}},
      {"unknown rule",
       rules_and("bedas = 1"),
       {"bad.toml:3:1: rules.bedas: unknown key", "'beads'?"}},
      {"rule of two lines",
       rules_and("\"a\\nb\" = 1"),
       {"bad.toml:3:1: rules[\"a\\nb\"]: unknown key"}},
      {"text for a rule",
       rules_and("beads = \"x\""),
       {"bad.toml:3:1: rules.beads: got \"x\", expected a wh"}},
      {"date for a rule",
       rules_and("beads = 07:32:00"),
       {"bad.toml:3:9: got 07:32:00, expected a number"}},
      {"NaN for a rule",
       rules_and("rung_density = nan"),
       {"bad.toml:3:16: got nan, expected a finite"}},
      {"infinite rule",
       rules_and("rung_density = inf"),
       {"bad.toml:3:16: got inf, expected a finite"}},
      {"table for a rule",
       rules_and("beads.x = 1"),
       {"rules.beads: got {\"x\":1}, expected a whole number"}},
      {"inside of a rule",
       rules_and("phantoms = [{starts = \"up\", every = 1}]"),
       {"bad.toml:3:1: rules.phantoms[0].starts: got \"up\", expected off, on"}},
  };
}

}  // namespace

Texts bad_configs() {
  Texts all;
  for (const Texts& table : {toml(), keys(), values()}) {
    all.insert(all.end(), table.begin(), table.end());
  }
  return all;
}

TEST_CASE("a configuration takes every seed that a flag takes", "[cli][config]") {
  for (const char* const seed : {"7", "9223372036854775808", "18446744073709551615"}) {
    const std::vector<std::string> args = {"tournament", "edges", "--matches", "3"};
    std::vector<std::string> by_flag = args, by_file = args;
    by_flag.insert(by_flag.end(), {"--seed", seed});
    by_file.insert(by_file.end(), {"--config", "c.toml"});
    const Ran file =
        run_program({by_file, {File{"c.toml", "# a\nseed = " + std::string(seed) + " # b\n"}}});
    CHECK(file.code == 0);
    CHECK(file.out == run_program({by_flag, {}}).out);
  }
  const Ran beyond = run_program({{"tournament", "edges", "--config", "c.toml"},
                                  {File{"c.toml", "seed = 18446744073709551616\n"}}});
  CHECK(beyond.code == 2);
  CHECK_THAT(beyond.err, Catch::Matchers::Contains("c.toml:1:1: seed: got"));
}

}  // namespace mainmatch::tests

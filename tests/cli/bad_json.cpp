// Texts that are no records, whatever the match.

#include <nlohmann/json.hpp>

#include "experiments/matches/registry.h"
#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

/// A good record on a line.
std::string good() {
  return to_line(match_named("amidakuji", "").default_rules()->fresh_record(1, 0)) + "\n";
}

}  // namespace

std::vector<BadText> bad_json() {
  const std::string nul(1, '\0');
  const std::string half = good().substr(0, 300);
  const auto too_long = [](const char* line) {
    return std::vector<std::string>{"bad.json:" + std::string(line) + ": too long",
                                    "expected at most 4194304"};
  };
  return {
      {"empty", "", {"bad.json: empty, expected match records"}},
      {"blank", " \n\t\r\n", {"bad.json: empty, expected match records"}},
      {"only a byte order mark", "\xef\xbb\xbf", {"bad.json: empty, expected match records"}},
      {"a number", "3.7", {"bad.json: got 3.7, expected an object"}},
      {"null", "null", {"bad.json: got null, expected an object"}},
      {"a list", "[]", {"bad.json: got [], expected an object"}},
      {"an empty object", "{}", {"bad.json: format: missing"}},
      {"no end", "{", {"bad.json:1:2: ", "unexpected end of input"}},
      {"no end, lines below", "{\n \"format\":\n", {"bad.json:2:11: ", "unexpected end of input"}},
      {"no value", "{\"a\":}", {"bad.json:1:6: "}},
      {"a comma too many", "[1,\n 2,\n ]", {"bad.json:3:2: "}},
      {"two values", "{} {}", {"bad.json:1:4: "}},
      {"no quotes", "{a: 1}", {"bad.json:1:2: "}},
      {"single quotes", "{'a': 1}", {"bad.json:1:2: "}},
      {"a comment", "{} // fine", {"bad.json:1:4: "}},
      {"text of two lines", "{\"a\nb\": 1}", {"bad.json:1:4: ", "control character"}},
      {"no JSON at all", "PK\x03\x04\x1b[31m", {"bad.json:1:1: "}},
      {"a text file", "hello world\nx\n", {"bad.json:1:1: ", "invalid literal"}},
      {"TOML", "game = \"amidakuji\"\nmatches = 3\n", {"bad.json:1:1: "}},
      {"CRLF", "{\r\n\"a\":\r\nx}", {"bad.json:3:1: "}},
      {"byte order mark", "\xef\xbb\xbf{\"a\": x}", {"bad.json:1:7: "}},
      {"UTF-16", "\xff\xfe{" + nul, {"bad.json:1:"}},
      {"invalid UTF-8", "{\"\xff\": 1}", {"bad.json:1:3: ", "UTF-8"}},
      {"half a character", "[\"\xc3\"]", {"bad.json:1:", "UTF-8"}},
      {"half a pair", "[\"\\ud800\"]", {"bad.json:1:", "surrogate"}},
      {"NUL at the end", "{\"a\": 1}" + nul, {"bad.json:1:9: a NUL byte"}},
      {"NUL in a text", "[\"" + nul + "\"]", {"bad.json:1:3: a NUL byte"}},
      {"NaN", "[NaN]", {"bad.json:1:2: "}},
      {"infinite", "[-Infinity]", {"bad.json:1:3: "}},
      {"1e400", "[1e400]", {"bad.json:1:6: number overflow", "'1e400'"}},
      {"-1e400", "{\"a\":\n-1e400}", {"bad.json:2:6: number overflow"}},
      {"a long number", times(1'000'000, "9"), {"bad.json:1:1000000: number overflow", "999..."}},
      {"leading zero", "[01]", {"bad.json:1:3: "}},
      {"hexadecimal", "[0x1]", {"bad.json:1:3: "}},
      {"deep lists", times(100'000, "["), {"bad.json:1:65: nested more than 64 levels deep"}},
      {"deep objects", times(100'000, "{\"a\":"), {"bad.json:1:321: nested more than 64 levels"}},
      {"deep, a line each", times(100'000, "[\n"), {"bad.json:65:1: nested more than 64 levels"}},
      {"a key twice", "{\"a\":1,\n\"\\u0061\":2}", {"bad.json:2:1: the key \"a\" is given twice"}},
      {"a long key twice",
       "{\"" + times(5000, "k") + "\":1,\"" + times(5000, "k") + "\":2}",
       {"bad.json:1:5007: the key \"kkk", "..."}},
      {"a thousand keys",
       [] {
         std::string keys;
         for (int i = 0; i < 1025; ++i) keys += (i ? ",\"" : "{\"") + std::to_string(i) + "\":0";
         return keys + "}";
       }(),
       {"bad.json:1:", "more than 1024 keys in one object"}},
      {"a long line", "\"" + times(5'000'000, "a") + "\"", too_long("1")},
      {"a long line below", good() + times(5'000'000, "a"), too_long("2"), 1},
      {"a long value on many lines",
       times(64, "[") + times(2'200, times(1'000, "1,") + '\n'),
       {"bad.json:1:"}},
      {"half a record", half, {"bad.json:1:301: "}},
      {"half of the second record", good() + half, {"bad.json:2:301: "}, 1},
      {"text below a record", good() + "\nfine\n", {"bad.json:3:2: "}, 1},
      {"number below a record", good() + "7\n", {"bad.json:2: got 7, expected an object"}, 1},
      {"a bad record between two",
       good() + "{\"format\":7}\n" + good(),
       {"bad.json:2: format: got 7"},
       2},
      {"a list of records",
       "[" + good() + "," + good() + "]",
       {"bad.json: got [{", "expected an object"}},
  };
}

}  // namespace mainmatch::tests

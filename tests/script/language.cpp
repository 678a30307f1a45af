#include "experiments/matches/script/language.h"

#include <string>

#include "experiments/base/error.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("script: what Lua has and a match may not use is refused with its line", "[script]") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"local a = 1\ngoto done", "m.lua:2: goto is not allowed"},
      {"\n\n::done::", "m.lua:3: labels are not allowed"},
      {"local a = 1 & 2", "m.lua:1: &: bit operators are not allowed"},
      {"local a = 1 | 2", "m.lua:1: |: bit operators are not allowed"},
      {"local a = 1 << 2", "m.lua:1: <<: bit operators are not allowed"},
      {"local a = 1 >> 2", "m.lua:1: >>: bit operators are not allowed"},
      {"local a = ~1", "m.lua:1: ~: bit operators are not allowed"},
      {"local a <const> = 1", "m.lua:1: attributes of variables are not allowed"},
      {"local a, b <close> = 1, 2", "m.lua:1: attributes of variables are not allowed"},
      {"local a = [[\n\n]] & 1", "m.lua:3: &: bit operators are not allowed"},
      {"local a = 9007199254740993", "m.lua:1: got 9007199254740993, expected whole numbers up to"},
      {"local a = 0x20000000000001", "m.lua:1: got 0x20000000000001, expected whole numbers"},
  }));
  CAPTURE(text);
  CHECK_THROWS_WITH(script::check_language(text, "m.lua"), Catch::Contains(message));
}

TEST_CASE("script: words of the language within texts and comments are none", "[script]") {
  const std::string text = GENERATE(
      "local a = 'goto x & y' -- ::a:: | b\n", "local a = \"\\\"&\\\\\" .. [==[ & ]] ]==]",
      "--[[ goto\n & ]] local a = 1", "local a = 1 ~= 2", "local a, b = 1, 2 local c = a < b",
      "if a < b then return end", "local a = 9007199254740992 + 0x20000000000000",
      "local a = 1e300 + 0x1p60 + .5", "local a = b <= c or b >= c", "local s = '\\z\n &'");
  CAPTURE(text);
  CHECK_NOTHROW(script::check_language(text, "m.lua"));
}

}  // namespace mainmatch::tests

// How every bot plays, pinned. A commit that changes behaviour changes these on purpose and says
// what they were and are.

#include <map>
#include <string>

#include "agents/rosters.h"
#include "experiments/signature.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("signatures of amidakuji", "[conformance][signature]") {
  const std::map<std::string_view, std::uint64_t> expected = {
      {"random", 0x6a9916ce4d67c470u},     {"spread", 0x6f92566c7fbfc6c4u},
      {"favourite", 0x9663e74b225939d4u},  {"bayes", 0x265a146ce155849au},
      {"contrarian", 0x3256183f09359fd4u}, {"late", 0x96d794f6b1d8c499u},
      {"saboteur", 0xdcc0a63ef393b430u},   {"spy", 0xb22866340b4d516bu},
      {"kelly", 0x7535eed7c7c0285au},
  };
  const auto bots = roster<Amidakuji>();
  CHECK(signature<Amidakuji>(bots) == 0xd9cf8c54874f39cu);
  REQUIRE(bots.size() == expected.size());
  for (const auto& bot : bots) {
    INFO(bot.name);
    CHECK(signature<Amidakuji>(std::span(&bot, 1)) == expected.at(bot.name));
  }
}

}  // namespace mainmatch::tests

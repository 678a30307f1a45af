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
      {"random", 0x6a9916ce4d67c470u},
      {"spread", 0x6f92566c7fbfc6c4u},
      {"favourite", 0x9663e74b225939d4u},
  };
  const auto bots = roster<Amidakuji>();
  CHECK(signature<Amidakuji>(bots) == 0xac6110b4b08b7934u);
  REQUIRE(bots.size() == expected.size());
  for (const auto& bot : bots) {
    INFO(bot.name);
    CHECK(signature<Amidakuji>(std::span(&bot, 1)) == expected.at(bot.name));
  }
}

}  // namespace mainmatch::tests

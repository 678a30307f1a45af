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
      {"random", 0x0u},
      {"spread", 0x0u},
      {"favourite", 0x0u},
  };
  const auto bots = roster<Amidakuji>();
  CHECK(signature<Amidakuji>(bots) == 0x0u);
  REQUIRE(bots.size() == expected.size());
  for (const auto& bot : bots) {
    INFO(bot.name);
    CHECK(signature<Amidakuji>(std::span(&bot, 1)) == expected.at(bot.name));
  }
}

}  // namespace mainmatch::tests

#include "experiments/analyses/tournament/precision.h"

#include "tests/catch.h"
#include "tests/tournament/runs.h"

namespace mainmatch::tests {

TEST_CASE("the levels of all looks add up to 95%", "[tournament]") {
  double complement = 0;
  for (int look = 1; look <= 1000; ++look) complement += 0.05 / (look * (look + 1.0));
  CHECK(complement < 0.05);
  CHECK(complement > 0.0499);
  CHECK(end_of_interim(1) == 1);
  CHECK(end_of_interim(5) == 16);
}

TEST_CASE("a run for a precision ends at the first look that has it", "[tournament]") {
  auto config = config_of("edges", 10'000'000'000, 2);
  config.lineup.bots = {"random", "safe"};
  config.precision = Precision{kTokens, 0.02};
  const TournamentResult result = run(config);
  REQUIRE(result.interim);
  CHECK(result.interim->reached);
  CHECK_FALSE(result.partial());
  CHECK(result.matches == kMatchesPerBlock << (result.interim->number - 1));
  for (std::size_t bot = 0; bot < 2; ++bot) {
    const Interval& wide = *result.interim->bots[bot].interval;
    const Interval& plain = *result.bots[bot].estimates[kTokens].interval;
    CHECK(wide.high - wide.low <= 0.04);
    CHECK(wide.high - wide.low > plain.high - plain.low);  // the price of looking
  }
  // At the look before it was not so.
  auto before = config_of("edges", result.matches / 2, 1);
  before.lineup.bots = config.lineup.bots;
  before.precision = Precision{kTokens, 0.02};
  const TournamentResult earlier = run(before);
  CHECK_FALSE(earlier.interim->reached);
  CHECK(earlier.interim->number == result.interim->number - 1);
  CHECK(earlier.matches == result.matches / 2);
  // Threads and how the run came to its length do not matter.
  config.threads = 1;
  CHECK(bytes(run(config)) == bytes(result));
  auto plain = config_of("edges", result.matches, 2);
  plain.lineup.bots = config.lineup.bots;
  TournamentResult same = run(plain);
  same.interim = result.interim;
  CHECK(bytes(same) == bytes(result));
}

}  // namespace mainmatch::tests

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

/// The mean score of one bot among `favourite`s, all of whom bid where the crowd does.
double score_of(const std::string& bot) {
  constexpr std::uint64_t kMatches = 200;
  const auto rules = match_named("amidakuji", "test").default_rules();
  const auto table = rules->simulator({.bots = {{bot, 1}, {"favourite", rules->seats() - 1}}});
  std::vector<int> bots(table->seats(), 1);
  bots[0] = 0;
  table->seat(bots);
  double score = 0;
  for (std::uint64_t match = 0; match < kMatches; ++match) {
    table->deal(11, match);
    table->play(11, match);
    score += static_cast<double>(table->outcome().scores[0]);
    CHECK(table->outcome().fouls[0] == 0);
  }
  return score / kMatches;
}

}  // namespace

TEST_CASE("a plan of all bids gains where the crowd is known", "[amidakuji][search]") {
  const double random = score_of("random");
  const double planned = score_of("search(aim=score,field=favourite,base=random,caution=0)");
  CAPTURE(random, planned);
  CHECK(planned > 1.04 * random);
}

}  // namespace mainmatch::tests

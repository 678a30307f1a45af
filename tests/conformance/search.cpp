// What holds for all bots, of those that search: they think too long to sit at every table.

#include <string>
#include <vector>

#include "experiments/matches/bot_name.h"
#include "experiments/matches/match_module.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

EACH_MATCH_TEST("bots that search play without fouls", "[conformance][search]") {
  std::size_t tried = 0;
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != "search") continue;
    // Of a few candidates all are other bots' choices; of more, some are varied.
    for (const char* const more :
         {"candidates=4,copies=3,aim=rank", "candidates=20,copies=1,aim=survival,caution=0",
          "candidates=8,batches=3,copies=1,caution=0,field=random",
          "candidates=20,copies=1,field=\"random:2,adaptive\",base=random"}) {
      const std::string name =
          canonical_bot("bots", "search(worlds=1,draws=2," + std::string(more) + ")", match.bots());
      for (const auto& rules : rules_to_try(match)) {
        if (!in_part(tried++)) continue;
        const auto table = rules->simulator({.bots = {{name, 1}, {"random", rules->seats()}}});
        std::vector<int> bots(table->seats(), 1);
        bots[0] = 0;
        table->seat(bots);
        for (std::uint64_t number = 0; number < 2; ++number) {
          play_match(*table, 12, number);
          CHECK(table->outcome().fouls[0] == 0);
        }
      }
    }
  }
}

}  // namespace mainmatch::tests

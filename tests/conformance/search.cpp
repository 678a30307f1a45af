// What holds for all bots, of those that search: they think too long to sit at every table.

#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

EACH_MATCH_TEST("bots that search play without fouls", "[conformance][search]") {
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != "search") continue;
    // Of a few candidates all are other bots' choices; of more, some are varied.
    for (const char* const more :
         {"candidates=4,copies=3,aim=rank", "candidates=20,copies=1,aim=survival,caution=0"}) {
      const std::string name = "search(worlds=1," + std::string(more) + ")";
      for (const auto& rules : rules_to_try(match)) {
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

// Matches of all games as records: what is written is adjudicated to what it was, and can be
// replayed.

#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/records/replayed.h"
#include "tests/scale.h"

namespace mainmatch::tests {

EACH_MATCH_TEST("what bots have played is adjudicated byte for byte", "[conformance][records]") {
  for (const auto& rules : rules_to_try(match)) {
    for (std::uint64_t number = 0; number < scaled(8u); ++number) {
      check_record(bot_record(*rules, 7, number));
    }
  }
}

}  // namespace mainmatch::tests

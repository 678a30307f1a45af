// What every match that breaks itself down owes the reports.

#include <algorithm>
#include <set>

#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

EACH_MATCH_TEST("breakdowns are named and stay within their cells", "[conformance]") {
  for (const auto& rules : rules_to_try(match)) {
    const std::vector<NamedBreakdown> breakdowns = rules->breakdowns();
    std::set<std::string> keys;
    for (const NamedBreakdown& one : breakdowns) {
      CAPTURE(one.name);
      CHECK(keys.insert(one.name).second);
      CHECK(one.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos);
      CHECK_FALSE(one.help.empty());
      for (const auto* labels : {&one.rows, &one.columns}) {
        CHECK_FALSE(labels->empty());
        CHECK(std::set(labels->begin(), labels->end()).size() == labels->size());
        CHECK(std::none_of(labels->begin(), labels->end(), [](auto& l) { return l.empty(); }));
      }
    }
    if (breakdowns.empty()) continue;
    const auto table = roster_table(*rules);
    for (std::uint64_t number = 0; number < 20; ++number) {
      play_match(*table, 2, number);
      std::size_t next = 0;
      for (const NamedBreakdown& one : breakdowns) {
        CAPTURE(one.name);
        for (std::size_t i = 0; i < one.rows.size() * one.columns.size(); ++i) {
          REQUIRE(next < table->tally()->cells.size());
          const BreakdownCell& cell = table->tally()->cells[next++];
          CHECK((cell.n >= 0 && cell.n < BreakdownCell::kLimit));
          CHECK((cell.x > -BreakdownCell::kLimit && cell.x < BreakdownCell::kLimit));
          if (cell.n == 0) CHECK(cell.x == 0);
          if (one.kind == Breakdown::Kind::share) CHECK((cell.x >= 0 && cell.x <= cell.n));
        }
      }
      CHECK(next == table->tally()->cells.size());
    }
  }
}

}  // namespace mainmatch::tests

// What every match that breaks itself down owes the reports.

#include <algorithm>
#include <set>

#include "experiments/tournament/naming.h"
#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/table.h"

namespace mainmatch::tests {

TEMPLATE_LIST_TEST_CASE("breakdowns are named and stay within their cells", "[conformance]",
                        Games) {
  using G = TestType;
  for (const auto& rules : Hooks<G>::rules()) {
    const Naming names = naming<G>(rules, {});
    std::set<std::string> keys;
    for (const NamedBreakdown& one : names.breakdowns) {
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
    if constexpr (BrokenDownGame<G>) {
      BreakdownRoom room(names);
      BotTable<G> table(rules);
      for (std::uint64_t match = 0; match < 20; ++match) {
        table.play_match(2, match);
        typename G::Outcome outcome;
        G::outcome(table.state, outcome);
        room.clear();
        G::tabulate(table.state, outcome, room.sheet());
        std::size_t next = 0;
        for (const NamedBreakdown& one : names.breakdowns) {
          CAPTURE(one.name);
          for (std::size_t i = 0; i < one.rows.size() * one.columns.size(); ++i) {
            const BreakdownCell& cell = room.cells()[next++];
            CHECK(cell.n >= 0);
            if (cell.n == 0) CHECK(cell.x == 0);
            if (one.kind == Breakdown::Kind::share) CHECK((cell.x >= 0 && cell.x <= cell.n));
          }
        }
        CHECK(next == room.cells().size());
      }
    }
  }
}

}  // namespace mainmatch::tests

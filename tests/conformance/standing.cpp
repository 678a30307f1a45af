// How matches stand while they are played, and where seats begin.

#include <set>
#include <string>

#include "engine/core/index.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

EACH_MATCH_TEST("after the last round those who lead have won", "[conformance]") {
  int led = 0;
  for (const auto& rules : rules_to_try(match)) {
    const auto table = roster_table(*rules, 0, {.standings = true});
    if (rules->rounds() == 0) {
      SUCCEED("the match does not say how it stands");
      return;
    }
    REQUIRE(table->standings()->by_round.size() == at(rules->rounds()));
    for (std::uint64_t number = 0; number < 20; ++number) {
      table->deal(5, number);
      table->begin(5, number);
      int rounds = 0;
      while (!table->is_over()) {
        const bool in_round = table->step().kind == StepKind::round;
        table->act(table->acting());
        table->advance();
        if (!in_round) continue;
        const Standing& now = table->standings()->by_round[at(rounds++)];
        // Those who would win stand before all others.
        for (const Seat leader : now.leaders) {
          for (std::size_t seat = 0; seat < table->seats(); ++seat) {
            CHECK(now.numbers[at(leader)] >= now.numbers[seat]);
          }
        }
      }
      CHECK(rounds == rules->rounds());
      const SeatSet leaders = table->standings()->by_round.back().leaders;
      CHECK(leaders == table->outcome().winners);
      led += !leaders.empty();
    }
  }
  CHECK(led > 0);
}

EACH_MATCH_TEST("places where seats begin have names, and every seat has one", "[conformance]") {
  for (const auto& rules : rules_to_try(match)) {
    const std::vector<PlaceKind> kinds = rules->place_kinds();
    if (kinds.empty()) SUCCEED("seats begin nowhere in particular");
    const auto table = roster_table(*rules, 0, {.standings = true});
    play_match(*table, 6, 0);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const auto& names = kinds[kind].places;
      CHECK(std::set(names.begin(), names.end()).size() == names.size());
      std::set<int> taken;
      for (std::size_t seat = 0; seat < table->seats(); ++seat) {
        const int place = table->standings()->place_of_seat[kind][seat];
        CHECK((place >= 0 && at(place) < names.size()));
        taken.insert(place);
      }
      CHECK(taken.size() == table->seats());  // nobody shares one
    }
  }
}

}  // namespace mainmatch::tests

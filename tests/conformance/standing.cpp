// How matches stand while they are played, and where seats begin.

#include "engine/core/standing.h"

#include <algorithm>
#include <set>
#include <string>

#include "engine/core/place.h"
#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/table.h"

namespace mainmatch::tests {

TEMPLATE_LIST_TEST_CASE("after the last round those who lead have won", "[conformance]", Games) {
  using G = TestType;
  static_assert(StandingGame<G>);
  int led = 0;
  for (const auto& rules : Hooks<G>::rules()) {
    const auto seats = static_cast<std::size_t>(G::seats(rules));
    BotTable<G> table(rules);
    const BotSource<G> ask(table.seats);
    for (std::uint64_t match = 0; match < 20; ++match) {
      deal_match<G>(table.rules, 5, match, table.setup);
      G::begin(table.rules, table.setup, table.state);
      seat_bots<G>(table.seats, 5, match);
      int rounds = 0;
      PerSeat<std::int64_t> numbers;
      SeatSet leaders;
      typename G::Result result;
      play<G>(table.state, table.submissions, &result, ask,
              [&](const Step& step, const auto&, const auto&) {
                if (step.kind != StepKind::round) return;
                ++rounds;
                leaders = G::standing(table.state, numbers);
                // Those who would win stand before all others.
                for (const Seat leader : leaders) {
                  for (std::size_t seat = 0; seat < seats; ++seat) {
                    CHECK(numbers[static_cast<std::size_t>(leader)] >= numbers[seat]);
                  }
                }
              });
      CHECK(rounds == G::rounds(rules));
      typename G::Outcome outcome;
      G::outcome(table.state, outcome);
      CHECK(leaders == outcome.winners);
      led += !leaders.empty();
    }
  }
  CHECK(led > 0);
}

TEMPLATE_LIST_TEST_CASE("places where seats begin have names, and every seat has one",
                        "[conformance]", Games) {
  using G = TestType;
  if constexpr (PlacedGame<G>) {
    for (const auto& rules : Hooks<G>::rules()) {
      BotTable<G> table(rules);
      table.play_match(6, 0);
      for (std::size_t kind = 0; kind < G::kPlaces.size(); ++kind) {
        const int places = G::places(rules, kind);
        std::set<std::string> names;
        for (int place = 0; place < places; ++place) {
          names.emplace(G::place_name(rules, kind, place).text());
        }
        CHECK(static_cast<int>(names.size()) == places);
        std::set<int> taken;
        for (Seat seat = 0; seat < G::seats(rules); ++seat) {
          const int place = G::place_of(table.state, seat, kind);
          CHECK((place >= 0 && place < places));
          taken.insert(place);
        }
        CHECK(static_cast<int>(taken.size()) == G::seats(rules));  // nobody shares one
      }
    }
  } else {
    SUCCEED("seats begin nowhere in particular");
  }
}

}  // namespace mainmatch::tests

// The bot that CONTRIBUTING.md shows: the page is cut out at configuration time and must work.

#include "agents/roster.h"
#include "engine/amidakuji/game.h"
#include "engine/core/index.h"
#include "experiments/matches/round_loop.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
RosterEntry<Amidakuji> timid();
}  // namespace mainmatch::amidakuji

namespace mainmatch::tests {

TEST_CASE("the bot of the tutorial plays", "[conformance][tutorial]") {
  const RosterEntry<Amidakuji> bot = amidakuji::timid();
  CHECK(bot.name == "timid");
  const Amidakuji::Rules rules;
  std::vector<std::unique_ptr<Agent<Amidakuji>>> owned;
  std::vector<Agent<Amidakuji>*> bots;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    bots.push_back(owned.emplace_back(bot.make()).get());
  }
  Amidakuji::Setup setup;
  Amidakuji::State state;
  Submissions<Amidakuji> submissions;
  deal_match<Amidakuji>(rules, 1, 0, setup);
  Amidakuji::begin(rules, setup, state);
  const auto cache = make_cache<Amidakuji>();
  seat_bots<Amidakuji>(bots, 1, 0, *cache);
  play<Amidakuji>(state, submissions, nullptr, BotSource<Amidakuji>(bots), [](const auto&...) {});
  for (Seat seat = 0; seat < rules.players; ++seat) {
    CHECK(state.seats[at(seat)].beads_left == rules.beads - rules.rounds);
    CHECK(state.seats[at(seat)].fouls == 0);
  }
}

}  // namespace mainmatch::tests

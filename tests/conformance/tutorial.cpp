// The bot that CONTRIBUTING.md shows: the page is cut out at configuration time and must work.

#include "agents/roster.h"
#include "experiments/matches/round_loop.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"
#include "tutorial_bot.h"

namespace mainmatch::tests {

TEST_CASE("the bot of the tutorial plays", "[conformance][tutorial]") {
  const RosterEntry<Amidakuji> line = entry<Amidakuji, amidakuji::Timid>("timid", "as shown");
  const Amidakuji::Rules rules;
  const auto seats = static_cast<std::size_t>(rules.players);
  std::vector<std::unique_ptr<Agent<Amidakuji>>> owned;
  std::vector<Agent<Amidakuji>*> bots;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    owned.push_back(line.make());
    bots.push_back(owned.back().get());
  }
  Amidakuji::Setup setup;
  Amidakuji::State state;
  Submissions<Amidakuji> submissions;
  deal_match<Amidakuji>(rules, 1, 0, setup);
  Amidakuji::begin(rules, setup, state);
  seat_bots<Amidakuji>(bots, 1, 0);
  play<Amidakuji>(state, submissions, nullptr, BotSource<Amidakuji>(bots), [](const auto&...) {});
  for (std::size_t seat = 0; seat < seats; ++seat) {
    CHECK(state.seats[seat].beads_left == rules.beads - rules.rounds);
    CHECK(state.seats[seat].fouls == 0);
  }
}

}  // namespace mainmatch::tests

// What controls owe the means that are adjusted for them: they tell of the deal and of nothing
// else.

#include <cmath>

#include "engine/core/rng.h"
#include "experiments/analyses/tournament/tally.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

/// How many standard errors the controls of one of three bots, which are drawn for every seat, sum
/// to away from the 0 that is expected; `control(dealt, seat, bot)` tells them.
template <class Control>
double strays(const RuleSet& rules, const Control& control) {
  const auto simulator = rules.simulator({.tally = true});
  const std::size_t seats = simulator->seats();
  Tally tally({.bots = 3, .seats = seats, .controls = 1});
  Outcome outcome{};
  outcome.seats = rules.seats();
  for (std::size_t seat = 0; seat < seats; ++seat) outcome.ranking[seat] = static_cast<Seat>(seat);
  for (std::uint64_t match = 0; match < 3000; ++match) {
    simulator->deal(9, match);
    Stream chance(9, match, Purpose::lineup());
    PerSeat<int> bots;
    PerSeat<std::int64_t> controls;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      bots[seat] = chance.between(0, 2);
      controls[seat] = control(*simulator, seat, bots[seat]);
    }
    tally.add(
        {.outcome = outcome, .bot_of_seat = {bots.data(), seats}, .controls = {&controls, 1}});
    tally.close();
  }
  const ControlSums& sums = tally.bots[0].controls;
  return std::abs(static_cast<double>(sums.c[0])) / std::sqrt(static_cast<double>(sums.cc[0][0]));
}

}  // namespace

EACH_MATCH_TEST("controls favour no bot", "[conformance]") {
  if (match.traits().controls.empty()) return;
  const auto rules = match.default_rules();
  for (std::size_t k = 0; k < match.traits().controls.size(); ++k) {
    CHECK(strays(*rules, [k](const Simulator& dealt, std::size_t seat, int) {
            return dealt.tally()->controls[k][seat];
          }) < 4);
  }
  // Not so one that looks at who sits there, be it a little.
  CHECK(strays(*rules, [](const Simulator& dealt, std::size_t seat, int bot) {
          return 2 * dealt.tally()->controls[0][seat] + (bot == 0);
        }) > 4);
  // One that depends on the seat does no harm: bots are drawn without regard to it.
  CHECK(strays(*rules, [](const Simulator&, std::size_t seat, int) {
          return static_cast<std::int64_t>(seat);
        }) < 4);
}

}  // namespace mainmatch::tests

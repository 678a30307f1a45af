// What controls owe the means that are adjusted for them: they tell of the deal and of nothing
// else.

#include <cmath>

#include "engine/core/control.h"
#include "experiments/tournament/tally.h"
#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/table.h"

namespace mainmatch::tests {

TEMPLATE_LIST_TEST_CASE("controls move with the seats and stay small", "[conformance]", Games) {
  using G = TestType;
  if constexpr (ControlledGame<G>) {
    for (const auto& rules : Hooks<G>::rules()) {
      bool tells = false;
      for (std::uint64_t match = 0; match < 25; ++match) {
        Stream chance(8, match, Purpose::deal());
        typename G::Setup setup;
        G::deal(rules, chance, setup);
        PerSeat<Seat> to = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        shuffle(to, G::seats(rules), chance);
        typename G::State state, moved;
        G::begin(rules, setup, state);
        const typename G::Setup other = Hooks<G>::permuted(setup, rules, to);
        G::begin(rules, other, moved);
        for (std::size_t k = 0; k < G::kControls.size(); ++k) {
          for (Seat seat = 0; seat < G::seats(rules); ++seat) {
            const std::int64_t control = G::control(state, seat, k);
            CHECK(control == G::control(moved, to[static_cast<std::size_t>(seat)], k));
            CHECK(std::abs(control) <= 10'000);
            tells = tells || control != G::control(state, 0, k);
          }
        }
      }
      CHECK(tells);
    }
  }
}

namespace {

/// How many standard errors the controls of one of three bots, which are drawn for every seat, sum
/// to away from the 0 that is expected; `control(state, seat, bot)` tells them.
template <Game G, class Control>
double strays(const Control& control) {
  const typename G::Rules rules{};
  const auto seats = static_cast<std::size_t>(G::seats(rules));
  Tally tally({.bots = 3, .seats = seats, .controls = 1});
  typename G::Setup setup;
  typename G::State state;
  Outcome outcome{};
  outcome.seats = static_cast<int>(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) outcome.ranking[seat] = static_cast<Seat>(seat);
  for (std::uint64_t match = 0; match < 3000; ++match) {
    Stream chance(9, match, Purpose::deal());
    G::deal(rules, chance, setup);
    G::begin(rules, setup, state);
    PerSeat<int> bots;
    PerSeat<std::int64_t> controls;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      bots[seat] = chance.between(0, 2);
      controls[seat] = control(state, static_cast<Seat>(seat), bots[seat]);
    }
    tally.add(
        {.outcome = outcome, .bot_of_seat = {bots.data(), seats}, .controls = {&controls, 1}});
    tally.close();
  }
  const ControlSums& sums = tally.bots[0].controls;
  return std::abs(static_cast<double>(sums.c[0])) / std::sqrt(static_cast<double>(sums.cc[0][0]));
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("controls favour no bot", "[conformance]", Games) {
  using G = TestType;
  if constexpr (ControlledGame<G>) {
    for (std::size_t k = 0; k < G::kControls.size(); ++k) {
      CHECK(strays<G>(
                [k](const auto& state, Seat seat, int) { return G::control(state, seat, k); }) < 4);
    }
    // Not so one that looks at who sits there, be it a little.
    CHECK(strays<G>([](const auto& state, Seat seat, int bot) {
            return 2 * G::control(state, seat, 0) + (bot == 0);
          }) > 4);
    // One that depends on the seat does no harm: bots are drawn without regard to it.
    CHECK(strays<G>([](const auto&, Seat seat, int) { return std::int64_t{seat}; }) < 4);
  }
}

}  // namespace mainmatch::tests

#pragma once

#include <cmath>

#include "engine/core/control.h"
#include "tests/catch.h"
#include "tests/conformance/hooks.h"

namespace mainmatch::tests {

/// What a control says of a seat goes with the seat, and is not the same for all seats.
template <Game G>
void controls_move_with_the_seats() {
  if constexpr (ControlledGame<G>) {
    for (const auto& rules : Hooks<G>::rules()) {
      bool differs = false;
      for (std::uint64_t match = 0; match < 25; ++match) {
        Stream chance(8, match, Purpose::deal());
        typename G::Setup setup;
        G::deal(rules, chance, setup);
        PerSeat<Seat> to = kStay;
        shuffle(to, G::seats(rules), chance);
        typename G::State state, moved;
        G::begin(rules, setup, state);
        const typename G::Setup other = Hooks<G>::permuted(setup, rules, to);
        G::begin(rules, other, moved);
        for (std::size_t k = 0; k < G::kControls.size(); ++k) {
          PerSeat<std::int64_t> here, there;
          G::control(state, k, here);
          G::control(moved, k, there);
          for (std::size_t seat = 0; seat < at(G::seats(rules)); ++seat) {
            CHECK(here[seat] == there[at(to[seat])]);
            CHECK(std::abs(here[seat]) <= 10'000);
            differs = differs || here[seat] != here[0];
          }
        }
      }
      CHECK(differs);
    }
  }
}

}  // namespace mainmatch::tests

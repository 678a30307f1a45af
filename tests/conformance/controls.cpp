// What controls owe the means that are adjusted for them: they tell of the deal and of nothing
// else.

#include <cmath>

#include "engine/core/control.h"
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

}  // namespace mainmatch::tests

#include <array>
#include <memory>
#include <vector>

#include "agents/horse_race/inference/elimination.h"
#include "engine/core/rng.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using horse_race::Coupling;
using horse_race::Elimination;
using horse_race::Evidence;
using horse_race::Lattice;
using horse_race::NodePool;
using horse_race::StandingCode;

/// Nine horses, about some of which it is known how many were ahead after round 5, or not.
struct GuessedRace {
  explicit GuessedRace(int budget) {
    evidence.begin(9, 15, std::vector{1, 2, 3});
    for (int horse = 0; horse < 9; ++horse) evidence.stands_on(horse, 4, 7 + horse % 3);
    evidence.add(Evidence::Standing{Evidence::Standing::kAhead, 0, 5, 2});
    evidence.add(Evidence::Standing{Evidence::Standing::kNotAhead, 4, 5, 3});
    const StandingCode codes(15, 3);
    Coupling coupling;
    coupling.choose(evidence, Coupling::kMaxFacts);
    Evidence::PerHorse<Lattice> lattices;
    pool->size = 0;
    for (int horse = 0; horse < 9; ++horse) {
      REQUIRE(
          lattices[at(horse)].build(evidence, codes, horse, coupling.remembered[at(horse)], *pool));
    }
    REQUIRE(elimination->list_traces(coupling, lattices, *pool));
    Stream stream({1, 2});
    elimination->run(evidence, coupling, codes, budget, stream);
    REQUIRE(elimination->total() > 0);
  }

  Evidence evidence;
  std::unique_ptr<NodePool> pool = std::make_unique<NodePool>();
  std::unique_ptr<Elimination> elimination = std::make_unique<Elimination>();
};

constexpr int kCount = 40;

}  // namespace

TEST_CASE("traces are drawn side by side as one by one, at all widths", "[agents][horse_race]") {
  Stream stream({3, 4});
  for (const int budget : {1 << 14, 64}) {
    const GuessedRace race(budget);
    CHECK(race.elimination->is_exact() == (budget == 1 << 14));
    for (const Width width : {Width::two, Width::four, Width::eight}) {
      if (!has_width(width)) continue;
      std::array<int, kCount> states{}, together{}, traces{};
      for (int position = 0; position < 9; ++position) {
        std::array<double, kCount> uniforms;
        for (double& number : uniforms) number = uniform(stream);
        uniforms[0] = 0;
        uniforms[1] = 1 - 0x1p-53;
        race.elimination->draw_traces(
            position, {kCount, uniforms.data(), together.data(), traces.data()}, width);
        for (std::size_t i = 0; i < kCount; ++i) {
          CAPTURE(budget, position, i);
          CHECK(race.elimination->drawn_trace(position, uniforms[i], states[i]) == traces[i]);
          CHECK(states[i] == together[i]);
        }
      }
    }
  }
}

}  // namespace mainmatch::tests

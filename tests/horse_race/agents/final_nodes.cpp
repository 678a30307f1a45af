#include "agents/horse_race/inference/final_nodes.h"

#include <array>
#include <memory>
#include <vector>

#include "engine/core/rng.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using horse_race::Evidence;
using horse_race::FinalNodes;
using horse_race::Lattice;
using horse_race::NodePool;
using horse_race::StandingCode;

/// One horse whose evidence is `evidence`, summed up.
struct OneHorse {
  explicit OneHorse(const Evidence& evidence) : pool(std::make_unique<NodePool>()) {
    const StandingCode codes(evidence.track, evidence.movements[evidence.movements.size() - 1]);
    REQUIRE(lattice.build(evidence, codes, 0, {}, *pool));
    nodes.list(lattice, *pool);
  }

  /// By subtracting one weight after the other, as the definition has it.
  int code(double uniform) const {
    const int first = lattice.begin(Evidence::kRounds);
    const int last = lattice.end(Evidence::kRounds);
    double left = 0;
    for (int i = first; i < last; ++i) left += weight(i);
    left *= uniform;
    int drawn = -1;
    for (int i = first; i < last && (drawn < 0 || left >= 0); ++i) {
      if (weight(i) <= 0) continue;
      drawn = i;
      left -= weight(i);
    }
    return pool->nodes[at(drawn)].code;
  }
  double weight(int i) const { return pool->nodes[at(i)].forward * pool->nodes[at(i)].backward; }

  std::unique_ptr<NodePool> pool;
  Lattice lattice;
  FinalNodes nodes;
};

Evidence lone_race(const std::vector<int>& movements, int track) {
  Evidence evidence;
  evidence.begin(1, track, movements);
  return evidence;
}

constexpr double kBelowOne = 1 - 0x1p-53;

}  // namespace

TEST_CASE("a final standing is drawn as by subtracting weights", "[agents][horse_race]") {
  Stream stream({1, 2});
  for (const auto& evidence :
       {lone_race({1, 2, 3}, 15), lone_race({1, 1, 9}, 60), lone_race({2}, 60)}) {
    const OneHorse horse(evidence);
    for (int i = 0; i < 5000; ++i) {
      const double drawn = uniform(stream);
      CAPTURE(drawn);
      REQUIRE(horse.nodes.code(drawn) == horse.code(drawn));
    }
  }
}

TEST_CASE("draws at the borders of final standings are drawn alike", "[agents][horse_race]") {
  const OneHorse horse(lone_race({1, 2, 3}, 15));
  const int first = horse.lattice.begin(Evidence::kRounds);
  const int last = horse.lattice.end(Evidence::kRounds);
  double total = 0;
  for (int i = first; i < last; ++i) total += horse.weight(i);
  double below = 0;
  for (int i = first; i < last; ++i) {
    below += horse.weight(i);
    for (int step = -2; step <= 2; ++step) {
      const double drawn = below / total + step * 0x1p-53;
      if (drawn < 0 || drawn > kBelowOne) continue;
      CAPTURE(i, step);
      CHECK(horse.nodes.code(drawn) == horse.code(drawn));
    }
  }
  CHECK(horse.nodes.code(0) == horse.code(0));
  CHECK(horse.nodes.code(kBelowOne) == horse.code(kBelowOne));
}

TEST_CASE("final standings are drawn as often as there are paths", "[agents][horse_race]") {
  // One movement of 1 in 10 rounds on a track of 11: it ends on the last space whatever is drawn.
  const OneHorse sure(lone_race({1}, 11));
  CHECK(sure.nodes.code(0) == 11);
  CHECK(sure.nodes.code(kBelowOne) == 11);
  // 1 or 2 ten times on a long track: all ones are one path of 1024, the least standing.
  const OneHorse either(lone_race({1, 2}, 60));
  const std::array<double, 4> uniforms = {0, 1 / 2048.0, 1 / 1024.0, 10 / 1024.0};
  const std::array<int, 4> codes = {11, 11, 12, 12};
  for (std::size_t i = 0; i < codes.size(); ++i) {
    CHECK(either.nodes.code(uniforms[i]) == codes[i]);
  }
  CHECK(either.nodes.code(11 / 1024.0) == 13);
}

}  // namespace mainmatch::tests

#include "experiments/statistics/ratio_sums.h"

#include <array>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

TEST_CASE("ratio sums of three matches worked by hand", "[statistics]") {
  RatioSums sums;
  sums.add(7, 2);
  sums.add(-3, 1);
  sums.add(99, 0);  // the bot was not there
  sums.add(0, 4);
  CHECK(sums.matches == 3);
  CHECK(sums.n == 7);
  CHECK(sums.nn == 21);
  CHECK(sums.x == 4);
  CHECK(sums.xn == 11);
  CHECK(sums.xx == 58);
}

TEST_CASE("squares beyond 64 bits are kept", "[statistics]") {
  RatioSums sums, much;
  sums.add(std::int64_t{1} << 22, 16);
  for (int i = 0; i < 33; ++i) {  // 2^33 matches
    much = sums;
    sums.merge(much);
  }
  CHECK(sums.matches == std::int64_t{1} << 33);
  CHECK(sums.x == std::int64_t{1} << 55);
  CHECK(sums.xx >> 77 == 1);
}

TEST_CASE("ratio sums do not depend on splits and orders", "[statistics]") {
  Stream stream(1, 0, Purpose::deal());
  for (int trial = 0; trial < 50; ++trial) {
    RatioSums whole;
    std::array<RatioSums, 5> parts;
    for (int match = 0; match < 100; ++match) {
      const int x = stream.between(-1000, 262144);
      const int n = stream.between(0, 16);
      whole.add(x, n);
      parts[stream.below(parts.size())].add(x, n);
    }
    shuffle(parts, static_cast<int>(parts.size()), stream);
    RatioSums merged;
    for (const RatioSums& part : parts) merged.merge(part);
    CHECK(merged == whole);
  }
}

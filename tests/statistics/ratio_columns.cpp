#include "experiments/statistics/ratio_columns.h"

#include <vector>

#include "engine/core/rng.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

/// A number that is mostly small, now and then at an end of what is small or beyond.
int some_number(Stream& stream) {
  constexpr int kMost = RatioColumns::kSmall;
  switch (stream.below(10)) {
    case 0:
      return kMost + stream.between(-1, 1);
    case 1:
      return stream.between(0, 1'000'000);
    default:
      return stream.between(0, kMost);
  }
}

}  // namespace

TEST_CASE("columns add what sums alone add", "[statistics]") {
  Stream stream(6, 0, Purpose::deal());
  for (const std::size_t sums : {0U, 1U, 3U, 4U, 5U, 13U}) {
    for (const std::size_t matches : {1U, 7U, 63U, 64U, 65U, 300U}) {
      CAPTURE(sums, matches);
      std::vector<RatioSums> alone(sums), together(sums);
      RatioColumns columns(sums);
      std::vector<BreakdownCell> cells(sums);
      const bool small = matches % 2 == 0;
      for (std::size_t match = 0; match < matches; ++match) {
        for (std::size_t i = 0; i < sums; ++i) {
          cells[i] = {some_number(stream), stream.below(5) == 0 ? 0 : some_number(stream)};
          if (small) cells[i] = {cells[i].x % 100, cells[i].n % 100};
          if (stream.below(2) == 0) cells[i].x = -cells[i].x;
          if (cells[i].n == 0) cells[i].x = 0;
          alone[i].add(cells[i].x, cells[i].n);
        }
        columns.add(cells, together);
      }
      columns.settle(together);
      CHECK(columns.settled());
      CHECK(together == alone);
      columns.settle(together);
      CHECK(together == alone);
    }
  }
}

TEST_CASE("columns of the largest small numbers do not overflow", "[statistics]") {
  constexpr int kMost = RatioColumns::kSmall;
  std::vector<RatioSums> alone(2), together(2);
  RatioColumns columns(2);
  const std::vector<BreakdownCell> cells = {{kMost, kMost}, {-kMost, kMost}};
  for (std::size_t match = 0; match < RatioColumns::kDepth; ++match) {
    columns.add(cells, together);
    for (std::size_t i = 0; i < cells.size(); ++i) alone[i].add(cells[i].x, cells[i].n);
  }
  CHECK(columns.settled());
  CHECK(together == alone);
}

}  // namespace mainmatch::tests

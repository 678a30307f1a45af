#include "experiments/statistics/histogram.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// Values of a random spread: from a few to far more than there are bins, negative ones included.
std::vector<std::int64_t> some_values(Stream& stream, int trial) {
  const int spread = 1 << (3 + trial % 24);
  std::vector<std::int64_t> values;
  for (std::uint32_t left = 1 + stream.below(400); left > 0; --left) {
    values.push_back(stream.between(-spread / 3, spread));
  }
  return values;
}

Histogram of(const std::vector<std::int64_t>& values) {
  Histogram histogram;
  for (const std::int64_t value : values) histogram.add(value);
  return histogram;
}

std::int64_t floor_to(std::int64_t value, std::int64_t width) {
  return value - ((value % width) + width) % width;
}

}  // namespace

TEST_CASE("bins of a few values", "[statistics]") {
  const Histogram histogram = of({3, -2, 3, 1000});
  CHECK(histogram.bins() == std::vector<Bin>{{-2, -2, 1}, {3, 3, 2}, {1000, 1000, 1}});
  CHECK(histogram.total() == 4);
  CHECK(Histogram().bins().empty());
}

TEST_CASE("bins widen exactly when the values do not fit", "[statistics]") {
  const std::int64_t most = Histogram::kMaxBins;
  CHECK(of({0, most - 1}).width() == 1);
  CHECK(of({0, most}).width() == 2);
  CHECK(of({5, most + 4}).width() == 1);
  CHECK(of({-1, most - 1}).width() == 2);
  CHECK(of({-7, 40 * most}).bins().front() == Bin{-64, -1, 1});
  // Growing step by step leaves spare room; values that fall into it count as any others.
  Histogram grown;
  for (std::int64_t value = 0; value <= most; ++value) grown.add(value);
  CHECK(grown.width() == 2);
  CHECK(grown.bins().front() == Bin{0, 1, 2});
}

TEST_CASE("bins are a function of the values alone", "[statistics]") {
  Stream stream(2, 0, Purpose::deal());
  for (int trial = 0; trial < 240; ++trial) {
    std::vector<std::int64_t> values = some_values(stream, trial);
    const Histogram whole = of(values);
    // By definition: the smallest power of two that lets all fit, and a count of each bin.
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    std::int64_t width = 1;
    while ((floor_to(*high, width) - floor_to(*low, width)) / width >= Histogram::kMaxBins) {
      width *= 2;
    }
    REQUIRE(whole.width() == width);
    for (const Bin& bin : whole.bins()) {
      REQUIRE(bin.low == floor_to(bin.low, width));
      REQUIRE(bin.high == bin.low + width - 1);
      REQUIRE(bin.count == std::count_if(values.begin(), values.end(), [&](std::int64_t value) {
                return bin.low <= value && value <= bin.high;
              }));
    }
    // However they are split, ordered and merged.
    shuffle(values, static_cast<int>(values.size()), stream);
    std::array<Histogram, 4> parts;
    for (const std::int64_t value : values) parts[stream.below(parts.size())].add(value);
    shuffle(parts, static_cast<int>(parts.size()), stream);
    Histogram merged = parts[0], tail = parts[2];
    merged.merge(parts[1]);
    tail.merge(parts[3]);
    merged.merge(tail);
    REQUIRE(merged == whole);
    REQUIRE(merged.width() == width);
    REQUIRE(merged.total() == static_cast<std::int64_t>(values.size()));
  }
}

TEST_CASE("quantiles are those of the sorted values", "[statistics]") {
  Stream stream(3, 0, Purpose::deal());
  for (int trial = 0; trial < 120; ++trial) {
    std::vector<std::int64_t> values = some_values(stream, trial);
    const Histogram histogram = of(values);
    std::sort(values.begin(), values.end());
    for (const int percent : {0, 1, 5, 25, 50, 75, 95, 99, 100}) {
      // The smallest value with at least that percentage of all at or below it.
      const auto exact = std::find_if(values.begin(), values.end(), [&](std::int64_t value) {
        const auto upto = std::upper_bound(values.begin(), values.end(), value) - values.begin();
        return 100 * upto >= percent * static_cast<std::ptrdiff_t>(values.size());
      });
      REQUIRE(quantile(histogram.bins(), percent) == floor_to(*exact, histogram.width()));
    }
  }
  CHECK(!quantile({}, 50));
}

TEST_CASE("groups have round widths and lose nothing", "[statistics]") {
  CHECK(round_width(0, 19, 1, 20) == 1);
  CHECK(round_width(0, 20, 1, 20) == 2);
  CHECK(round_width(0, 484, 1, 20) == 25);
  CHECK(round_width(-1, 950, 1, 20) == 100);
  CHECK(round_width(0, 100'000, 8, 20) == 8192);
  const std::vector<Bin> bins = of({-11, -10, -1, 0, 9, 10, 35}).bins();
  CHECK(grouped(bins, -11, 35, 10) ==
        std::vector<Bin>{
            {-20, -11, 1}, {-10, -1, 2}, {0, 9, 2}, {10, 19, 1}, {20, 29, 0}, {30, 39, 1}});
  CHECK(grouped(bins, 0, 12, 10) == std::vector<Bin>{{0, 9, 5}, {10, 19, 2}});
}

#include "experiments/statistics/control_sums.h"

#include <cmath>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

struct Sample {
  RatioSums sums;
  ControlSums controls;
  ControlledSums products;

  void add(std::int64_t x, std::int64_t n, std::initializer_list<std::int64_t> c) {
    const std::vector<std::int64_t> row(c);
    sums.add(x, n);
    controls.add(row, n);
    products.add(row, x);
  }
  Adjusted adjusted() const { return adjusted_mean(sums, controls, products); }
};

/// x = 10 n + 3 a - 2 b + noise of variance 2, with a and b from -1..1 and n from 1..3.
void add_random(Sample& sample, Stream& stream, bool twice = false) {
  const int n = stream.between(1, 3), a = stream.between(-1, 1), b = stream.between(-1, 1);
  const int noise = stream.between(-1, 1) + stream.between(-1, 1) + stream.between(-1, 1);
  const int x = 10 * n + 3 * a - 2 * b + noise;
  if (twice) {
    sample.add(x, n, {a, 2 * a, b});
  } else {
    sample.add(x, n, {a, b});
  }
}

}  // namespace

TEST_CASE("an adjusted mean by hand", "[statistics]") {
  // x is 5 + 2 c, up to 1 or -1, of single seats: c is 1 in 60 matches and -1 in 40.
  Sample sample;
  for (int i = 0; i < 100; ++i) {
    const int c = i < 60 ? 1 : -1;
    sample.add(5 + 2 * c + (i % 2 == 0 ? 1 : -1), 1, {c});
  }
  const Adjusted found = sample.adjusted();
  CHECK(*found.estimate.mean == Approx(5));  // 5.4 less 2 * 0.2
  // 100 squares of 1 are left over with 98 degrees of freedom; plain there are 4 * 96 more with 99.
  const double error = std::sqrt(1.0 / 98);
  CHECK(found.estimate.interval->high == Approx(5 + 1.984467455 * error));
  CHECK(*found.reduction == Approx(484.0 / 99 * 98 / 100));
}

TEST_CASE("controls that say nothing of their own are left out", "[statistics]") {
  Sample one, doubled, none;
  Stream first(41, 0, Purpose::deal()), second(41, 0, Purpose::deal());
  for (int i = 0; i < 200; ++i) {
    add_random(one, first);
    add_random(doubled, second, true);
    none.add(i % 7, 1, {0, 0});
  }
  CHECK(*doubled.adjusted().estimate.mean == Approx(*one.adjusted().estimate.mean));
  CHECK(doubled.adjusted().estimate.interval->low == Approx(one.adjusted().estimate.interval->low));
  CHECK(none.adjusted().estimate == mean_interval(none.sums));
  CHECK(*none.adjusted().reduction == 1);
  Sample few;
  for (int i = 0; i < 50; ++i) few.add(i, 1, {i % 2});
  CHECK(few.adjusted().estimate.why() == "sample too small");
}

TEST_CASE("sums of controls do not depend on splits and orders", "[statistics]") {
  Stream stream(42, 0, Purpose::deal());
  Sample whole;
  std::array<Sample, 3> parts;
  for (int i = 0; i < 300; ++i) {
    Stream twin = stream;
    add_random(whole, stream);
    add_random(parts[static_cast<std::size_t>(i * 7 % 3)], twin);
  }
  for (const std::size_t i : {0u, 2u}) {
    parts[1].controls.merge(parts[i].controls);
    parts[1].products.merge(parts[i].products);
  }
  CHECK(parts[1].controls == whole.controls);
  CHECK(parts[1].products == whole.products);
}

TEST_CASE("adjusted means are unbiased, calibrated and as good as they say",
          "[statistics][coverage]") {
  for (const int matches : {100, 300}) {
    constexpr int kExperiments = 10'000;
    int held = 0;
    double adjusted = 0, adjusted_squares = 0, plain_squares = 0, reduction = 0;
    for (std::uint64_t experiment = 0; experiment < kExperiments; ++experiment) {
      Stream stream(43, experiment, Purpose::deal());
      Sample sample;
      for (int i = 0; i < matches; ++i) add_random(sample, stream);
      const Adjusted found = sample.adjusted();
      const double error = *found.estimate.mean - 10;
      held += found.estimate.interval->low <= 10 && 10 <= found.estimate.interval->high;
      adjusted += error;
      adjusted_squares += error * error;
      plain_squares += std::pow(*mean_interval(sample.sums).mean - 10, 2);
      reduction += *found.reduction;
    }
    CAPTURE(matches, held, reduction / kExperiments);
    CHECK(held >= 0.941 * kExperiments);
    CHECK(held <= 0.959 * kExperiments);
    CHECK(std::abs(adjusted) < 4 * std::sqrt(adjusted_squares));
    const double repeated = plain_squares / adjusted_squares;
    CHECK(repeated > 4);  // (9 * 2/3 + 4 * 2/3 + 2) / 2 but for the ratio's bias
    CHECK(reduction / kExperiments == Approx(repeated).epsilon(0.05));
  }
}

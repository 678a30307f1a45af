#include "experiments/statistics/distribution.h"

#include <algorithm>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// Matches of one value each: 10, 20, ... of so many values.
ClusteredValues tens(std::int64_t n) {
  ClusteredValues values;
  for (std::int64_t i = 1; i <= n; ++i) {
    std::int64_t value = 10 * i;
    values.add({&value, 1});
  }
  return values;
}

/// The sums of how many values of each match are at most v.
RatioSums at_most(std::span<const std::vector<std::int64_t>> matches, std::int64_t v) {
  RatioSums sums;
  for (const auto& match : matches) {
    const auto most = [v](std::int64_t value) { return value <= v; };
    sums.add(std::count_if(match.begin(), match.end(), most),
             static_cast<std::int64_t>(match.size()));
  }
  return sums;
}

}  // namespace

TEST_CASE("the error of a distribution function is that of counting by match", "[statistics]") {
  Stream stream(31, 0, Purpose::deal());
  for (const std::int64_t widest : {20, 100'000}) {  // in bins of 1, and in wide ones
    std::vector<std::vector<std::int64_t>> matches(100);
    ClusteredValues whole;
    std::array<ClusteredValues, 3> parts;
    for (auto& match : matches) {
      match.resize(stream.below(5));
      for (std::int64_t& value : match) {
        value = stream.between(-10, 10) * (stream.below(2) ? 1 : widest / 20);
      }
      std::vector<std::int64_t> copy = match;
      whole.add(copy);
      parts[stream.below(3)].add(copy);
    }
    const Distribution distribution(whole);
    for (const Distribution::Step& step : distribution.steps()) {
      CHECK(step.share == share_interval(at_most(matches, step.bin.high)));
    }
    CHECK(*distribution.steps().back().share.mean == 1);
    parts[2].merge(parts[0]);
    parts[2].merge(parts[1]);
    CHECK(parts[2] == whole);
    CHECK(Distribution(parts[2]).steps() == distribution.steps());
  }
}

TEST_CASE("intervals of quantiles by hand", "[statistics]") {
  // Wilson's interval of 40 (60) of 100, by Student's quantile, ends at 0.4990 (begins at 0.5010).
  CHECK(*Distribution(tens(100)).quantile_interval(50) == ValueInterval{410, 600});
  // With 3 values of each match that are all the same it is no other; with 300 matches it is.
  ClusteredValues thrice;
  for (std::int64_t i = 1; i <= 100; ++i) {
    std::array<std::int64_t, 3> same = {10 * i, 10 * i, 10 * i};
    thrice.add(same);
  }
  CHECK(*Distribution(thrice).quantile_interval(50) == ValueInterval{410, 600});
  const ValueInterval many = *Distribution(tens(300)).quantile_interval(50);
  CHECK(many.high - many.low < 3 * 190);
  // 3.8% may lie below all of 100, and as many above: nothing is known of the quantiles beyond.
  for (const int beyond : {1, 3, 97, 99}) CHECK(!Distribution(tens(100)).quantile_interval(beyond));
  for (const int within : {5, 95}) CHECK(Distribution(tens(100)).quantile_interval(within));
  CHECK(!Distribution(tens(29)).quantile_interval(50));
  CHECK(!Distribution(ClusteredValues{}).quantile_interval(50));
  CHECK(Distribution(ClusteredValues{}).steps().empty());
}

namespace {

struct Held {
  int given = 0;
  int held = 0;
};

/// Experiments of matches with 1 to 5 seats whose scores are alike as far as the match is: a part
/// for all, 0 to 2 `together`, and one of its own, 0 to 9. The lower scores are more frequent.
Held coverage(int percent, int matches, int together, bool seats_alone) {
  std::vector<double> chances(10 + 2 * static_cast<std::size_t>(together));
  for (int common = 0; common < 3; ++common) {
    for (int own = 0; own < 10; ++own) {
      chances[static_cast<std::size_t>(common * together + own)] += (10 - own) / 165.0;
    }
  }
  std::int64_t truth = -1;
  for (double below = 0; below < percent / 100.0 - 1e-12;) {
    below += chances[static_cast<std::size_t>(++truth)];
  }
  Held result;
  for (std::uint64_t experiment = 0; experiment < 2000; ++experiment) {
    Stream stream(16, experiment, Purpose::deal());
    ClusteredValues values;
    for (int match = 0; match < matches; ++match) {
      std::array<std::int64_t, 5> scores;
      const std::size_t seats = 1 + stream.below(5);
      const int common = static_cast<int>(stream.below(3)) * together;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        // 10 to 1 times in 55.
        int own = 0;
        for (int left = static_cast<int>(stream.below(55)); left >= 10 - own; ++own)
          left -= 10 - own;
        scores[seat] = common + own;
        if (seats_alone) values.add({&scores[seat], 1});
      }
      if (!seats_alone) values.add({scores.data(), seats});
    }
    const auto interval = Distribution(values).quantile_interval(percent);
    if (!interval) continue;
    ++result.given;
    result.held += interval->low <= truth && truth <= interval->high;
  }
  return result;
}

}  // namespace

TEST_CASE("intervals of quantiles cover where the seats of a match are alike",
          "[statistics][coverage]") {
  for (const int together : {0, 1, 10}) {
    for (const int percent : {5, 25, 50, 95}) {
      for (const int matches : {30, 100, 1000}) {
        const Held found = coverage(percent, matches, together, false);
        CAPTURE(together, percent, matches, found.given, found.held);
        if (matches * std::min(percent, 100 - percent) >= 500) CHECK(found.given > 1900);
        CHECK(found.held >= 0.941 * found.given);
      }
    }
  }
}

TEST_CASE("taking seats for matches is caught by the coverage of quantiles",
          "[statistics][coverage]") {
  CHECK(coverage(50, 100, 10, true).held < 0.9 * 2000);
}

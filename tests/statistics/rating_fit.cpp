#include "experiments/statistics/rating_fit.h"

#include <array>
#include <cmath>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/statistics/ratings.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// A match of `seats` bots: the places go to bots in proportion to `first` for the first place and
/// to `later` for all others.
void play_stages(Rankings& rankings, Stream& stream, const std::vector<std::uint32_t>& first,
                 const std::vector<std::uint32_t>& later) {
  const int seats = rankings.seats();
  std::vector<int> bots, places(at(seats), -1);
  for (int s = 0; s < seats; ++s) bots.push_back(s);
  for (int place = 0; place < seats; ++place) {
    const auto& strengths = place == 0 ? first : later;
    std::uint32_t total = 0;
    for (int s = 0; s < seats; ++s) total += places[at(s)] < 0 ? strengths[at(s)] : 0;
    std::uint32_t left = stream.below(total);
    for (int s = 0; s < seats; ++s) {
      if (places[at(s)] >= 0) continue;
      if (left < strengths[at(s)]) {
        places[at(s)] = place;
        break;
      }
      left -= strengths[at(s)];
    }
  }
  rankings.add(bots, places, 1);
}

/// In how many of 400 experiments of 50 groups of 20 matches the fit is refused at 5%.
int refused(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& later) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Stream stream(seed, 0, Purpose::bootstrap());
    std::vector<Rankings> groups(50, Rankings(static_cast<int>(first.size())));
    for (Rankings& group : groups) {
      for (int match = 0; match < 20; ++match) play_stages(group, stream, first, later);
    }
    const auto p = rating_fit(groups, static_cast<int>(first.size())).p_value;
    count += p && *p <= 0.05 ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("rating fit: refused in at most 5% where the model holds", "[statistics]") {
  const int count = refused({1, 2, 4, 3}, {1, 2, 4, 3});
  CAPTURE(count);
  CHECK(count >= 2);
  CHECK(count <= 31);  // a binomial of 400 and 5% exceeds it in less than 1% of cases
}

TEST_CASE("rating fit: a bot that wins or comes last is found", "[statistics]") {
  CHECK(refused({2, 2, 4, 3}, {1, 2, 4, 3}) >= 370);
}

TEST_CASE("rating fit: pairs that go in a circle are found", "[statistics]") {
  // In matches of two bots each beats the next three times out of four; all strengths are equal.
  Stream stream(1, 0, Purpose::bootstrap());
  std::vector<Rankings> groups(50, Rankings(4));
  for (Rankings& group : groups) {
    for (int match = 0; match < 30; ++match) {
      const int a = match % 3;
      const bool wins = stream.below(4) != 0;
      const std::array<int, 4> bots = {a, a, (a + 1) % 3, (a + 1) % 3};
      group.add(bots, wins ? std::array{0, 1, 2, 3} : std::array{2, 3, 0, 1}, 1);
    }
  }
  const RatingFit fit = rating_fit(groups, 3);
  REQUIRE(fit.pairs.size() == 3);  // 0 and 1, 0 and 2, 1 and 2
  CHECK(fit.pairs[0].observed == Approx(0.75).margin(0.05));
  CHECK(fit.pairs[1].observed == Approx(0.25).margin(0.05));
  CHECK(fit.pairs[0].fitted == Approx(0.5).margin(0.05));
  CHECK(*fit.pairs[0].p_value < 1e-6);
  CHECK(*fit.p_value < 1e-6);
}

TEST_CASE("rating fit: two seats have no later places to test with", "[statistics]") {
  Stream stream(1, 0, Purpose::bootstrap());
  std::vector<Rankings> groups(50, Rankings(2));
  for (Rankings& group : groups) {
    for (int match = 0; match < 20; ++match) play_stages(group, stream, {1, 2}, {1, 2});
  }
  const RatingFit fit = rating_fit(groups, 2);
  REQUIRE(fit.wins.size() == 2);
  CHECK(fit.wins[0].observed == Approx(fit.wins[0].fitted));
  CHECK(fit.pairs[0].observed == Approx(fit.pairs[0].fitted));
  CHECK(!fit.p_value);
}

TEST_CASE("ratings by winners are of who wins alone", "[statistics]") {
  // The later places go the other way round.
  Stream stream(2, 0, Purpose::bootstrap());
  std::vector<Rankings> groups(50, Rankings(3));
  for (Rankings& group : groups) {
    for (int match = 0; match < 400; ++match) play_stages(group, stream, {1, 2, 4}, {4, 2, 1});
  }
  const auto wins = ratings(groups, 3, {}, Places::winners);
  const auto all = ratings(groups, 3);
  CHECK(*wins[1].mean - *wins[0].mean == Approx(std::log(2)).margin(0.07));
  CHECK(*wins[2].mean - *wins[1].mean == Approx(std::log(2)).margin(0.07));
  CHECK(*all[2].mean - *all[0].mean < 1);
  // Of three seats the third place is the last: the first three are all.
  CHECK(ratings(groups, 3, {}, Places::three) == all);
}

#include "engine/core/outcome.h"

#include <algorithm>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/signature.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

std::vector<Seat> ranked(const std::vector<std::int64_t>& scores,
                         const std::vector<std::int8_t>& tie_break) {
  PerSeat<Seat> ranking;
  rank_by_score(scores, tie_break, ranking);
  return {ranking.begin(), ranking.begin() + static_cast<std::ptrdiff_t>(scores.size())};
}

TEST_CASE("rank_by_score: the higher score, then the earlier lot", "[core]") {
  CHECK(ranked({10, 30, 20}, {0, 1, 2}) == std::vector<Seat>{1, 2, 0});
  CHECK(ranked({10, 30, 20}, {2, 1, 0}) == std::vector<Seat>{1, 2, 0});
  CHECK(ranked({5, 5, 5}, {2, 0, 1}) == std::vector<Seat>{2, 0, 1});
  CHECK(ranked({5, 7, 5, 7}, {3, 2, 1, 0}) == std::vector<Seat>{3, 1, 2, 0});
  CHECK(ranked({-1, 0}, {0, 1}) == std::vector<Seat>{1, 0});
}

TEST_CASE("rank_by_score agrees with a stable sort of the lots", "[core]") {
  Stream stream(1, 0, Purpose::deal());
  for (int i = 0; i < 3000; ++i) {
    const int seats = stream.between(1, kMaxSeats);
    std::vector<std::int64_t> scores;
    std::vector<std::int8_t> tie_break;
    const int spread = stream.between(0, 20);
    const std::int64_t unit = std::int64_t{1} << stream.between(0, 56);
    for (int seat = 0; seat < seats; ++seat) {
      scores.push_back(unit * stream.between(-spread, spread));
      tie_break.push_back(static_cast<std::int8_t>(seat));
    }
    shuffle(tie_break, seats, stream);
    std::vector<Seat> expected(tie_break.begin(), tie_break.end());
    std::stable_sort(expected.begin(), expected.end(), [&](Seat a, Seat b) {
      return scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)];
    });
    REQUIRE(ranked(scores, tie_break) == expected);
  }
}

TEST_CASE("seats on top and at the bottom", "[core]") {
  const std::vector<std::int64_t> scores = {3, 9, 1, 9, 1, 1};
  CHECK(seats_on_top(scores).bits() == 0b001010);
  CHECK(seats_at_bottom(scores).bits() == 0b110100);
  const std::vector<std::int64_t> same(16, -4);
  CHECK(seats_on_top(same) == SeatSet::first(16));
  CHECK(seats_at_bottom(same) == SeatSet::first(16));
}

TEST_CASE("a hash depends on values and on their order", "[core]") {
  const auto hash = [](const std::vector<std::int64_t>& values) {
    Hash h;
    for (const std::int64_t value : values) h.add(value);
    return h.value();
  };
  CHECK(hash({1, 2}) == hash({1, 2}));
  CHECK(hash({1, 2}) != hash({2, 1}));
  CHECK(hash({1}) != hash({1, 0}));
  CHECK(hash({-1}) != hash({1}));
  CHECK(hash({0}) == 0xe220a8397b1dcdaf);  // the first word of splitmix64 from seed 0
}

}  // namespace
}  // namespace mainmatch

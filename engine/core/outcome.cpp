#include "engine/core/outcome.h"

#include <algorithm>

namespace mainmatch {

void rank_by_score(std::span<const std::int64_t> scores, std::span<const std::int8_t> lots,
                   PerSeat<Seat>& ranking) noexcept {
  // A seat's place is the number of seats ahead of it: n * n comparisons without a branch are
  // cheaper than a sort for at most 16 seats. Walking in the order of the lots makes "ahead" mean
  // strictly more, or as much and earlier in the lots.
  const std::size_t n = scores.size();
  PerSeat<std::int64_t> drawn;
  for (std::size_t i = 0; i < n; ++i) drawn[i] = scores[static_cast<std::size_t>(lots[i])];
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t place = 0;
    for (std::size_t j = 0; j < i; ++j) place += drawn[j] >= drawn[i];
    for (std::size_t j = i + 1; j < n; ++j) place += drawn[j] > drawn[i];
    ranking[place] = lots[i];
  }
}

namespace {
SeatSet seats_with(std::span<const std::int64_t> scores, std::int64_t score) noexcept {
  SeatSet set;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    if (scores[seat] == score) set.insert(static_cast<Seat>(seat));
  }
  return set;
}
}  // namespace

SeatSet seats_on_top(std::span<const std::int64_t> scores) noexcept {
  return seats_with(scores, *std::max_element(scores.begin(), scores.end()));
}

SeatSet seats_at_bottom(std::span<const std::int64_t> scores) noexcept {
  return seats_with(scores, *std::min_element(scores.begin(), scores.end()));
}

}  // namespace mainmatch

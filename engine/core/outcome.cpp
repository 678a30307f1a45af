#include "engine/core/outcome.h"

#include <algorithm>

namespace mainmatch {

void rank_by_score(std::span<const std::int64_t> scores, std::span<const std::int8_t> tie_break,
                   PerSeat<Seat>& ranking) noexcept {
  // A seat's place is the number of seats ahead of it: comparing all pairs without a branch is
  // cheaper than a sort for at most 16 seats. In tie-break order, the later of a pair is
  // ahead only if it has more.
  const std::size_t n = scores.size();
  PerSeat<std::int64_t> drawn;
  PerSeat<std::uint8_t> place;
  for (std::size_t i = 0; i < n; ++i) {
    drawn[i] = scores[static_cast<std::size_t>(tie_break[i])];
    std::uint8_t ahead = 0;
    for (std::size_t j = 0; j < i; ++j) {
      const bool later_has_more = drawn[i] > drawn[j];
      place[j] = static_cast<std::uint8_t>(place[j] + later_has_more);
      ahead = static_cast<std::uint8_t>(ahead + !later_has_more);
    }
    place[i] = ahead;
  }
  for (std::size_t i = 0; i < n; ++i) ranking[place[i]] = tie_break[i];
}

int place_in(std::span<const std::int8_t> tie_break, Seat seat) noexcept {
  return static_cast<int>(std::find(tie_break.begin(), tie_break.end(), seat) - tie_break.begin());
}

void places_in(std::span<const std::int8_t> tie_break, PerSeat<std::int64_t>& places) noexcept {
  std::int64_t place = 0;
  for (const std::int8_t seat : tie_break) places[static_cast<std::size_t>(seat)] = place++;
}

namespace {
SeatSet seats_with(std::span<const std::int64_t> scores, std::int64_t score) noexcept {
  std::uint32_t bits = 0;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    bits |= std::uint32_t{scores[seat] == score} << seat;
  }
  return SeatSet::of_bits(static_cast<std::uint16_t>(bits));
}
}  // namespace

SeatSet seats_on_top(std::span<const std::int64_t> scores) noexcept {
  std::int64_t most = scores[0];
  for (const std::int64_t score : scores) most = std::max(most, score);
  return seats_with(scores, most);
}

SeatSet seats_at_bottom(std::span<const std::int64_t> scores) noexcept {
  std::int64_t least = scores[0];
  for (const std::int64_t score : scores) least = std::min(least, score);
  return seats_with(scores, least);
}

}  // namespace mainmatch

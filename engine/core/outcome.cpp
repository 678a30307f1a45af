#include "engine/core/outcome.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mainmatch {

namespace {

/// Like rank_by_score, for scores that leave four bits of a 32-bit number free: these hold the
/// place in the tie-break order, so that all keys differ.
void rank_by_keys(std::span<const std::int64_t> scores, std::span<const std::int8_t> tie_break,
                  PerSeat<Seat>& ranking) noexcept {
  using Keys __attribute__((vector_size(16))) = std::int32_t;
  PerSeat<std::int32_t> keys{}, places;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const std::int64_t score = scores[static_cast<std::size_t>(tie_break[i])];
    keys[i] = static_cast<std::int32_t>(score * kMaxSeats - static_cast<std::int64_t>(i));
  }
  std::array<Keys, sizeof keys / sizeof(Keys)> all, ahead{};
  std::memcpy(&all, &keys, sizeof all);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    for (std::size_t v = 0; v < all.size(); ++v) ahead[v] -= all[v] < keys[i];
  }
  std::memcpy(&places, &ahead, sizeof places);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    ranking[static_cast<std::size_t>(places[i])] = tie_break[i];
  }
}

}  // namespace

void rank_by_score(std::span<const std::int64_t> scores, std::span<const std::int8_t> tie_break,
                   PerSeat<Seat>& ranking) noexcept {
  constexpr std::int64_t kNarrow = std::int64_t{1} << 26;
  bool narrow = true;
  for (const std::int64_t score : scores) narrow &= score >= -kNarrow && score < kNarrow;
  if (narrow) return rank_by_keys(scores, tie_break, ranking);
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

#include "engine/horse_race/setup.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::horse_race {

namespace {

/// The number of values that one word can hold: 4^24 is below 2^56.
constexpr std::size_t kAtOnce = 24;

}  // namespace

void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  const std::size_t horses = at(rules.horses);
  std::array<std::uint32_t, kAtOnce> bounds;
  std::array<std::uint32_t, kAtOnce> drawn;
  bounds.fill(static_cast<std::uint32_t>(rules.movement_count));
  const std::size_t rounds_at_once = kAtOnce / horses;
  for (std::size_t first = 0; first < setup.movements.size(); first += rounds_at_once) {
    const std::size_t rounds = std::min(rounds_at_once, setup.movements.size() - first);
    stream.several_below(bounds.data(), rounds * horses, drawn.data());
    for (std::size_t round = 0; round < rounds; ++round) {
      for (std::size_t horse = 0; horse < horses; ++horse) {
        setup.movements[first + round][horse] =
            static_cast<std::int8_t>(rules.movements[drawn[round * horses + horse]]);
      }
      // Unused horses do not move, so that loops may include them.
      for (std::size_t horse = horses; horse < at(kMaxHorses); ++horse) {
        setup.movements[first + round][horse] = 0;
      }
    }
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    setup.garnets[at(seat)] = rules.starting_garnets;
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  shuffle(setup.tie_break, rules.players, stream);
}

}  // namespace mainmatch::horse_race

#pragma once

#include <array>
#include <cstdint>

#include "engine/bugcatcher/rules.h"
#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"
#include "engine/core/rng.h"

namespace mainmatch::bugcatcher {

/// Everything chance decides before the match.
struct Setup {
  /// By round: its missions, as places in `own`, or in the deck of the rules where `from_deck`.
  std::array<FixedList<std::uint8_t, kMaxOnBoard>, kMaxRounds> boards;
  bool from_deck;
  FixedList<Mission, kMaxOnBoard * kMaxRounds> own;
  PerSeat<int> garnets;
  PerSeat<std::int8_t> tie_break;  ///< the seats, earliest first

  const Mission& mission(const Rules& rules, int round, int index) const noexcept {
    const std::size_t i = boards[static_cast<std::size_t>(round)][static_cast<std::size_t>(index)];
    return from_deck ? rules.deck()[i] : own[i];
  }
};

/// Deals the boards of missions, then the tie-break order (R3 to R5).
void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept;

}  // namespace mainmatch::bugcatcher

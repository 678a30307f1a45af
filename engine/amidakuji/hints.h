#pragma once

#include <array>
#include <cstdint>

#include "engine/amidakuji/board.h"
#include "engine/amidakuji/rules.h"
#include "engine/core/outcome.h"
#include "engine/core/rng.h"

namespace mainmatch::amidakuji {

/// A true answer to a question about the real rungs (R12). Which question is asked may depend on
/// the phantoms, never on the rungs (R16), so the likelihood of a hint is just whether it is true.
struct RungHint {
  /// `none` is never dealt; it is true of all boards.
  enum class Kind : std::uint8_t {
    column_total,
    row_total,
    rung_at,
    column_compare,
    board_total,
    none
  };
  static constexpr int kKinds = 5;  ///< that are dealt

  Kind kind = Kind::board_total;
  std::int8_t a = 0;        ///< column, row, row, left column, 0
  std::int8_t b = 0;        ///< rung_at: column; column_compare: right column; else 0
  std::int16_t answer = 0;  ///< a count; 0 or 1; -1, 0, 1 for fewer, equal, more in the left one

  friend constexpr bool operator==(const RungHint&, const RungHint&) = default;
};

/// A true answer to a question about the placements (R14).
struct PlacementHint {
  /// `none` as above.
  enum class Kind : std::uint8_t { ahead, paying, one_of, sum, parity, none };
  static constexpr int kKinds = 5;  ///< that are dealt

  Kind kind = Kind::paying;
  std::int8_t a = 0;  ///< a leg, 0..legs-1
  std::int8_t b = 0;  ///< ahead, sum: the second leg, b > a; else 0
  /// ahead: the better leg; paying, parity: 0 or 1 (pays, even); one_of: the smaller of the two
  /// placements; sum: the sum
  std::int8_t x = 0;
  std::int8_t y = 0;  ///< one_of: the larger of the two placements; else 0

  friend constexpr bool operator==(const PlacementHint&, const PlacementHint&) = default;
};

/// Placement 1..legs of each ending leg.
using Placements = std::array<std::int8_t, kMaxLegs>;

struct HintSheet {
  PerSeat<RungHint> rung;
  PerSeat<PlacementHint> placement;
};

/// The answer to the question of `hint` on these rungs (real ones only). Ignores `hint.answer`.
int answer_of(const RungHint& hint, const Board& rungs) noexcept;
inline bool is_true(const RungHint& hint, const Board& rungs) noexcept {
  return answer_of(hint, rungs) == hint.answer;
}

bool is_true(const PlacementHint& hint, const Placements& placements, const Rules& rules) noexcept;

/// The slots that a rung_at question may name: those without a phantom on or next to them (R13).
Bits256 askable_slots(const Rules& rules, const Board& phantoms) noexcept;

/// Draws one hint of each family for every seat: first the kind uniformly among those with an
/// unused question, then the question uniformly among its unused ones; when a family has none left
/// all its questions are unused again.
HintSheet draw_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                     const Placements& placements, Stream& stream) noexcept;

}  // namespace mainmatch::amidakuji

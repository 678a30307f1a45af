#pragma once

#include <array>
#include <cstdint>

#include "engine/amidakuji/board.h"
#include "engine/amidakuji/hints.h"
#include "engine/amidakuji/rules.h"
#include "engine/core/outcome.h"
#include "engine/core/rng.h"

namespace mainmatch::amidakuji {

/// Everything chance decides before round 1.
struct Setup {
  Board rungs;                             ///< the real ones
  FixedList<Slot, kMaxPhantoms> phantoms;  ///< in the order of Rules::phantoms
  Placements placements;
  PerSeat<int> garnets;
  PerSeat<std::int8_t> tie_break;  ///< the seats, earliest first

  /// The hints. Dealing only draws the key of their stream; they are computed from it and the rest
  /// of the setup on first use, since many matches are played by bots that never read them. Only
  /// one thread may read a setup at a time.
  const HintSheet& hints(const Rules& rules) const noexcept {
    if (!hints_known_) draw_hints_now(rules);
    return hints_;
  }
  void set_hints(const HintSheet& sheet) noexcept {
    hints_ = sheet;
    hints_known_ = true;
  }
  void draw_hints_later(StreamKey key) noexcept {
    hint_key_ = key;
    hints_known_ = false;
  }

  Board phantom_board() const noexcept {
    Board board;
    for (const Slot slot : phantoms) board.set(slot);
    return board;
  }

 private:
  void draw_hints_now(const Rules& rules) const noexcept;

  StreamKey hint_key_{};
  mutable bool hints_known_ = false;
  mutable HintSheet hints_;
};

/// Deals the real rungs of a board with these phantoms, row by row, left to right (R6).
void deal_rungs(const Rules& rules, const Board& phantoms, Stream& stream, Board& rungs) noexcept;

/// Deals a setup: phantoms, real rungs, placements, hints, tie-break order, in this order (R3).
void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept;

}  // namespace mainmatch::amidakuji

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "engine/amidakuji/rules.h"
#include "engine/core/bitboard.h"

namespace mainmatch::amidakuji {

/// The place of a rung: a row, and the column between legs `column` and `column + 1`.
struct Slot {
  std::int8_t row;
  std::int8_t column;

  friend constexpr bool operator==(Slot, Slot) = default;
};

/// Where a blocker stands: on a leg, just below a row. leg < 0 stands for none, or for a place that
/// the board does not have.
struct Spot {
  std::int8_t leg = -1;
  std::int8_t row = -1;

  friend constexpr bool operator==(Spot, Spot) = default;
};

/// A board: byte r of the set is row r, bit c of a row the rung between legs c and c + 1.
///
///     row      bits 7 6 5 4 3 2 1 0        legs  0 1 2 3
///      0            . . . . . 1 . 1               |-| |-|      bytes 0..7 are word 0,
///      1            . . . . . . 1 .               | |-| |      bytes 8..15 word 1, ...
///
/// Two neighbouring bits of a row are never both set: rungs do not adjoin (R1).
class Board {
 public:
  constexpr void set(Slot slot) noexcept { bits_.set(index(slot)); }
  constexpr void set_if(bool wanted, Slot slot) noexcept { bits_.set_if(wanted, index(slot)); }
  constexpr bool has(Slot slot) const noexcept { return bits_.test(index(slot)); }
  constexpr std::uint32_t row(int r) const noexcept {
    return static_cast<std::uint32_t>(bits_[r >> 3] >> (8 * (r & 7))) & 0xffu;
  }
  constexpr void set_row(int r, std::uint32_t rungs) noexcept {
    bits_[r >> 3] |= std::uint64_t{rungs} << (8 * (r & 7));
  }
  constexpr int count() const noexcept { return bits_.count(); }
  constexpr int count_column(int column) const noexcept {
    int n = 0;
    for (int w = 0; w < Bits256::kWords; ++w) {
      n += std::popcount(bits_[w] & (kEveryRow << column));
    }
    return n;
  }
  constexpr const Bits256& bits() const noexcept { return bits_; }
  /// Byte r is row r.
  constexpr std::array<std::uint8_t, 32> bytes() const noexcept {
    static_assert(std::endian::native == std::endian::little);
    return std::bit_cast<std::array<std::uint8_t, 32>>(bits_);
  }
  constexpr Bits256& bits() noexcept { return bits_; }
  /// The rungs and the slots beside them, in bits 0..6 of each row; bit 7 may be set as well.
  constexpr std::uint64_t with_neighbours(int word) const noexcept {
    return bits_[word] | (bits_[word] << 1) | (bits_[word] >> 1);
  }

  /// An index that no rung has; its column is larger than any.
  static constexpr int kNoRung = 255;
  /// The index of the lowest rung that touches `leg` at `row` or above (R21), or kNoRung.
  constexpr int lowest_touching(int leg, int row) const noexcept {
    const std::uint64_t touching = kEveryRow * (((3u << leg) >> 1) & 0x7fu);
    int w = row >> 3;
    std::uint64_t seen = bits_[w] & touching & (~std::uint64_t{0} >> (56 - 8 * (row & 7)));
    while (seen == 0 && w > 0) seen = bits_[--w] & touching;
    return seen == 0 ? kNoRung : w * 64 + 63 - std::countl_zero(seen);
  }

  /// This board without the rungs at these indices.
  constexpr Board minus(const Bits256& indices) const noexcept {
    Board rest;
    rest.bits_ = without(bits_, indices);
    return rest;
  }
  friend constexpr bool operator==(const Board&, const Board&) = default;

  static constexpr int index(Slot slot) noexcept { return slot.row * 8 + slot.column; }
  static constexpr Slot slot(int index) noexcept {
    return {static_cast<std::int8_t>(index >> 3), static_cast<std::int8_t>(index & 7)};
  }

  /// Bit 0 of all rows of a word.
  static constexpr std::uint64_t kEveryRow = 0x0101010101010101u;

 private:
  Bits256 bits_;
};

/// The bits of word `word` that are slots of a board.
constexpr std::uint64_t slots_of_word(const Rules& rules, int word) noexcept {
  const int rows = std::clamp(rules.rows - 8 * word, 0, 8);
  const std::uint64_t columns = Board::kEveryRow * ((1u << rules.columns()) - 1u);
  return rows == 0 ? 0 : columns & (~std::uint64_t{0} >> (64 - 8 * rows));
}

/// The rungs that can be crossed in a round (0-based): the real ones and the active phantoms (R2,
/// R19).
constexpr Board active_rungs(const Rules& rules, const Board& rungs, std::span<const Slot> phantoms,
                             int round) noexcept {
  Board active = rungs;
  for (std::size_t i = 0; i < phantoms.size(); ++i) {
    active.set_if(rules.phantoms[i].is_on(round), phantoms[i]);
  }
  return active;
}

/// The ends of tokens: nibble l is the ending leg of the token that starts on leg l.
using Ends = std::uint32_t;

constexpr int end_of(Ends ends, int leg) noexcept {
  return static_cast<int>((ends >> (4 * leg)) & 15u);
}

/// The rungs of one round by the direction in which they can be crossed. Without blockers both
/// boards are the same; a blocker takes its target out of the one that leads onto its leg.
struct Crossings {
  Board onto_higher;  ///< tokens on leg c cross to c + 1
  Board onto_lower;   ///< tokens on leg c + 1 cross to c
};

namespace detail {
/// The effect of a row on a map, by the row's bits: `take` has 15 in each nibble that takes its
/// neighbour's value, `keep` in each that keeps its own.
struct RowMasks {
  Ends take = 0;
  Ends keep = ~Ends{0};
};
/// Bit c of a row concerns nibble c + `offset`.
constexpr std::array<RowMasks, 128> row_masks(int offset) noexcept {
  std::array<RowMasks, 128> table{};
  for (std::uint32_t row = 0; row < 128; ++row) {
    for (int c = 0; c < kMaxColumns; ++c) {
      if ((row >> c) & 1u) table[row].take |= 15u << (4 * (c + offset));
    }
    table[row].keep = ~table[row].take;
  }
  return table;
}
inline constexpr std::array<RowMasks, 128> kOntoHigher = row_masks(0);
inline constexpr std::array<RowMasks, 128> kOntoLower = row_masks(1);
}  // namespace detail

/// Traces all legs at once. The map is composed from the bottom row up, because a blocker merges
/// two legs and a merged map cannot be permuted further from above: with `ends` the map of the
/// rows below, a row sends leg c to ends[c + 1] and leg c + 1 to ends[c] where its rung can be
/// crossed that way. The work that
/// depends on `ends` is short: a shift, a mask and two ors a row.
constexpr Ends trace(const Crossings& crossings, int rows) noexcept {
  const auto higher_rows = crossings.onto_higher.bytes();
  const auto lower_rows = crossings.onto_lower.bytes();
  Ends ends = 0x76543210u;
  for (int r = rows - 1; r >= 0; --r) {
    const detail::RowMasks& higher = detail::kOntoHigher[higher_rows[static_cast<std::size_t>(r)]];
    const detail::RowMasks& lower = detail::kOntoLower[lower_rows[static_cast<std::size_t>(r)]];
    ends = (ends & higher.keep & lower.keep) | ((ends >> 4) & higher.take) |
           ((ends << 4) & lower.take);
  }
  return ends;
}

}  // namespace mainmatch::amidakuji

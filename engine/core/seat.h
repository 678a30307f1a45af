#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace mainmatch {

/// A player's place at the table, 0-based.
using Seat = int;

inline constexpr Seat kNoSeat = -1;
inline constexpr int kMaxSeats = 16;

namespace detail {

/// The bits of a byte: their number, and the position of the n-th one (from 0; negative if there is
/// none). Tables, because not every x86-64 has the instructions.
struct ByteBits {
  std::int8_t count = 0;
  std::array<std::int8_t, 8> nth{-16, -16, -16, -16, -16, -16, -16, -16};
};
inline constexpr std::array<ByteBits, 256> kByteBits = [] {
  std::array<ByteBits, 256> all{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    ByteBits& here = all[byte];
    for (std::int8_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit) & 1u) here.nth[static_cast<std::size_t>(here.count++)] = bit;
    }
  }
  return all;
}();

}  // namespace detail

/// A set of seats: bit s is seat s.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  /// Seats 0..count-1.
  static constexpr SeatSet first(int count) noexcept {
    SeatSet set;
    set.bits_ = static_cast<std::uint16_t>((1u << count) - 1u);
    return set;
  }

  static constexpr SeatSet of_bits(std::uint16_t bits) noexcept {
    SeatSet set;
    set.bits_ = bits;
    return set;
  }

  constexpr void insert(Seat seat) noexcept {
    bits_ = static_cast<std::uint16_t>(bits_ | (1u << seat));
  }
  constexpr void erase(Seat seat) noexcept {
    bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << seat));
  }
  constexpr bool contains(Seat seat) const noexcept { return (bits_ >> seat) & 1u; }
  constexpr int size() const noexcept {
    return detail::kByteBits[bits_ & 0xffu].count + detail::kByteBits[bits_ >> 8].count;
  }
  /// The n-th seat in ascending order, from 0; kNoSeat if the set is smaller. n in 0..16.
  constexpr Seat nth(int n) const noexcept {
    const int below = detail::kByteBits[bits_ & 0xffu].count;
    const bool high = n >= below;
    const auto left = static_cast<std::size_t>(high ? n - below : n) & 7u;
    const Seat seat =
        detail::kByteBits[high ? bits_ >> 8 : bits_ & 0xff].nth[left] + (high ? 8 : 0);
    return n < size() ? seat : kNoSeat;
  }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr std::uint16_t bits() const noexcept { return bits_; }

  /// Iteration in ascending order, for range-based for.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint16_t bits) noexcept : bits_(bits) {}
    constexpr Seat operator*() const noexcept { return std::countr_zero(bits_); }
    constexpr Iterator& operator++() noexcept {
      bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1u));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint16_t bits_;
  };
  constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  constexpr Iterator end() const noexcept { return Iterator(0); }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) noexcept {
    return of_bits(static_cast<std::uint16_t>(a.bits_ | b.bits_));
  }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) noexcept {
    return of_bits(static_cast<std::uint16_t>(a.bits_ & b.bits_));
  }
  /// The seats of a that are not in b.
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) noexcept {
    return of_bits(static_cast<std::uint16_t>(a.bits_ & ~b.bits_));
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace mainmatch

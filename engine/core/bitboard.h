#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace mainmatch {

/// A set of numbers 0..255 in four words: number i is bit i % 64 of word i / 64.
class Bits256 {
 public:
  static constexpr int kWords = 4;

  constexpr Bits256() noexcept = default;
  /// The numbers 0..n-1.
  static constexpr Bits256 first(int n) noexcept {
    Bits256 bits;
    for (int i = 0; i < n; ++i) bits.set(i);
    return bits;
  }

  constexpr void set(int i) noexcept { words_[word(i)] |= bit(i); }
  /// Without a branch.
  constexpr void set_if(bool wanted, int i) noexcept {
    words_[word(i)] |= std::uint64_t{wanted} << (static_cast<unsigned>(i) & 63u);
  }
  constexpr void reset(int i) noexcept { words_[word(i)] &= ~bit(i); }
  constexpr bool test(int i) const noexcept { return (words_[word(i)] & bit(i)) != 0; }

  constexpr std::uint64_t operator[](int w) const noexcept {
    return words_[static_cast<std::size_t>(w)];
  }
  constexpr std::uint64_t& operator[](int w) noexcept {
    return words_[static_cast<std::size_t>(w)];
  }

  constexpr int count() const noexcept {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const noexcept {
    return (words_[0] | words_[1] | words_[2] | words_[3]) == 0;
  }
  /// The k-th smallest member, k in 0..count()-1.
  constexpr int nth(int k) const noexcept {
    assert(k >= 0 && k < count());
    for (int w = 0; w < kWords; ++w) {
      std::uint64_t left = (*this)[w];
      const int here = std::popcount(left);
      if (k >= here) {
        k -= here;
        continue;
      }
      for (; k > 0; --k) left &= left - 1;
      return w * 64 + std::countr_zero(left);
    }
    return -1;
  }

  friend constexpr Bits256 operator|(Bits256 a, const Bits256& b) noexcept {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] |= b.words_[w];
    return a;
  }
  friend constexpr Bits256 operator&(Bits256 a, const Bits256& b) noexcept {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] &= b.words_[w];
    return a;
  }
  /// The members of `a` that are not in `b`.
  friend constexpr Bits256 without(Bits256 a, const Bits256& b) noexcept {
    for (std::size_t w = 0; w < kWords; ++w) a.words_[w] &= ~b.words_[w];
    return a;
  }
  friend constexpr bool operator==(const Bits256&, const Bits256&) = default;

 private:
  static constexpr std::size_t word(int i) noexcept { return static_cast<std::size_t>(i) >> 6; }
  static constexpr std::uint64_t bit(int i) noexcept {
    return std::uint64_t{1} << (static_cast<unsigned>(i) & 63u);
  }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace mainmatch

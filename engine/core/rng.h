#pragma once

#include <Random123/philox.h>

#include <array>
#include <cstdint>

#include "engine/core/seat.h"

namespace mainmatch {

/// What a stream of chance is for. The deal, the line-up and every seat's bot draw from streams
/// of their own, so that none of them shifts when another draws more or less.
struct Purpose {
  std::uint64_t code;
  static constexpr Purpose deal() noexcept { return {0}; }
  static constexpr Purpose lineup() noexcept { return {1}; }
  static constexpr Purpose bot(Seat seat) noexcept {
    return {16 + static_cast<std::uint64_t>(seat)};
  }
};

/// The 128-bit key of a stream.
using StreamKey = std::array<std::uint64_t, 2>;

/// A stream of random bits: Philox4x64-10 in counter mode (Salmon, Moraes, Dror, Shaw, "Parallel
/// Random Numbers: As Easy as 1, 2, 3", SC 2011, section 3.3), each block of four words handed
/// out as eight 32-bit numbers, low half first. A UniformRandomBitGenerator, so Boost.Random's
/// distributions run on it; `below` and `chance` are the two that every hot path uses.
class Stream {
 public:
  using result_type = std::uint32_t;

  Stream() noexcept : Stream(StreamKey{0, 0}) {}
  explicit Stream(StreamKey key) noexcept : key_(key) {}

  /// The stream of (experiment seed, match, purpose). Its key is the cipher of (match, purpose)
  /// under the seed, so streams of different purposes cannot be told from each other's keys.
  Stream(std::uint64_t seed, std::uint64_t match, Purpose purpose) noexcept
      : key_(derive(seed, match, purpose)) {}

  static constexpr result_type min() noexcept { return 0; }
  static constexpr result_type max() noexcept { return 0xffffffffu; }

  result_type operator()() noexcept {
    if (next_ == kPerBlock) [[unlikely]]
      refill();
    const std::uint64_t word = block_[next_ >> 1];
    const auto half = static_cast<result_type>(word >> (32 * (next_ & 1)));
    ++next_;
    return half;
  }

  /// Uniform in 0..n-1, exactly; n in 1..2^32-1. Multiply and shift with rejection (Lemire,
  /// "Fast Random Integer Generation in an Interval", TOMACS 2019, algorithm 5).
  std::uint32_t below(std::uint32_t n) noexcept {
    std::uint64_t product = std::uint64_t{(*this)()} * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) {
        product = std::uint64_t{(*this)()} * n;
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Independent draws from one number: the i-th is uniform in 0..bounds[i]-1, exactly. The product
  /// of the bounds must be below 2^32. The fraction that one multiplication leaves is the next
  /// one's number (Brackett-Rozinsky, Lemire, "Batched Ranged Random Integer Generation", Software:
  /// Practice and Experience 2025, section 3).
  template <std::size_t K>
  std::array<std::uint32_t, K> several_below(const std::array<std::uint32_t, K>& bounds) noexcept {
    std::array<std::uint32_t, K> drawn;
    std::uint32_t all = 1;
    for (const std::uint32_t bound : bounds) all *= bound;
    std::uint32_t rest = roll(bounds, drawn);
    if (rest < all) [[unlikely]] {
      const std::uint32_t threshold = (0u - all) % all;
      while (rest < threshold) rest = roll(bounds, drawn);
    }
    return drawn;
  }

  /// Uniform in lo..hi, both ends included.
  int between(int lo, int hi) noexcept {
    return lo + static_cast<int>(below(static_cast<std::uint32_t>(hi - lo) + 1u));
  }

  /// True with probability threshold / 2^32; threshold in 0..2^32.
  bool chance(std::uint64_t threshold) noexcept { return (*this)() < threshold; }

  /// 64 independent flips, each true with probability threshold / 2^32: 64 comparisons of a random
  /// number with the threshold at once, bit by bit from the highest, until all are decided (after
  /// about eight words).
  std::uint64_t flips(std::uint64_t threshold) noexcept {
    if (threshold >> 32) return ~std::uint64_t{0};
    std::uint64_t below_it = 0;
    std::uint64_t undecided = ~std::uint64_t{0};
    for (int bit = 31; bit >= 0 && undecided != 0; --bit) {
      const std::uint64_t drawn = word();
      if ((threshold >> bit) & 1u) {
        below_it |= undecided & ~drawn;
        undecided &= drawn;
      } else {
        undecided &= ~drawn;
      }
    }
    return below_it;
  }

  /// 64 random bits.
  std::uint64_t word() noexcept {
    const std::uint64_t low = (*this)();
    return low | (std::uint64_t{(*this)()} << 32);
  }

  /// The threshold for `chance` that stands for probability p in 0..1.
  static constexpr std::uint64_t threshold(double p) noexcept {
    return static_cast<std::uint64_t>(p * 4294967296.0 + 0.5);
  }

  /// A key for a further stream, drawn from this one.
  StreamKey draw_key() noexcept {
    StreamKey key;
    for (std::uint64_t& half : key) half = word();
    return key;
  }

 private:
  using Philox = r123::Philox4x64;
  static constexpr unsigned kPerBlock = 8;

  static StreamKey derive(std::uint64_t seed, std::uint64_t match, Purpose purpose) noexcept {
    const Philox::ctr_type counter = {{match, purpose.code, 0, 0}};
    const Philox::key_type key = {{seed, 0x6d61696e6d617463u}};  // "mainmatc": our own domain
    const Philox::ctr_type out = Philox{}(counter, key);
    return {out[0], out[1]};
  }

  /// One number cut up by multiplications; what is left over.
  template <std::size_t K>
  std::uint32_t roll(const std::array<std::uint32_t, K>& bounds,
                     std::array<std::uint32_t, K>& drawn) noexcept {
    std::uint32_t rest = (*this)();
    for (std::size_t i = 0; i < K; ++i) {
      const std::uint64_t product = std::uint64_t{rest} * bounds[i];
      drawn[i] = static_cast<std::uint32_t>(product >> 32);
      rest = static_cast<std::uint32_t>(product);
    }
    return rest;
  }

  [[gnu::noinline]] void refill() noexcept {
    const Philox::ctr_type counter = {{counter_++, 0, 0, 0}};
    const Philox::key_type key = {{key_[0], key_[1]}};
    const Philox::ctr_type out = Philox{}(counter, key);
    block_ = {out[0], out[1], out[2], out[3]};
    next_ = 0;
  }

  StreamKey key_;
  std::uint64_t counter_ = 0;
  std::array<std::uint64_t, 4> block_;  // filled by the first draw
  unsigned next_ = kPerBlock;
};

/// Shuffles `list[0..n)` uniformly (Fisher and Yates, in Durstenfeld's order).
template <class List>
void shuffle(List& list, int n, Stream& stream) noexcept {
  for (int i = n - 1; i > 0; --i) {
    const auto j = stream.below(static_cast<std::uint32_t>(i) + 1u);
    const auto kept = list[static_cast<std::size_t>(i)];
    list[static_cast<std::size_t>(i)] = list[j];
    list[j] = kept;
  }
}

}  // namespace mainmatch

#pragma once

#include <array>
#include <cstdint>

#include "engine/core/seat.h"

namespace mainmatch {

/// The purpose of a random stream. The deal, the line-up and every seat's bot have separate
/// streams, so that none shifts when another draws more or fewer numbers. So have resampling for
/// estimates, pilots (for the seed of their matches), and the draws of a coalition's seats and
/// alternatives.
struct Purpose {
  std::uint64_t code;
  static constexpr Purpose deal() noexcept { return {0}; }
  static constexpr Purpose lineup() noexcept { return {1}; }
  static constexpr Purpose opponents() noexcept { return {2}; }
  static constexpr Purpose bootstrap() noexcept { return {3}; }
  static constexpr Purpose pilot() noexcept { return {4}; }
  static constexpr Purpose coalition() noexcept { return {5}; }
  static constexpr Purpose bot(Seat seat) noexcept {
    return {16 + static_cast<std::uint64_t>(seat)};
  }
};

/// The 128-bit key of a stream.
using StreamKey = std::array<std::uint64_t, 2>;

/// A stream of random 64-bit words: Philox4x64-10 in counter mode (Salmon, Moraes, Dror, Shaw,
/// "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011, section 3.3). A
/// UniformRandomBitGenerator, so Boost.Random's distributions run on it; `below`, `several_below`
/// and `chance` are what every hot path uses.
class Stream {
 public:
  using result_type = std::uint64_t;

  Stream() noexcept : Stream(StreamKey{0, 0}) {}
  explicit Stream(StreamKey key) noexcept : key_(key) {}

  /// The stream of (experiment seed, match, purpose). Its key is a part of the cipher of match and
  /// purpose under the seed, so the key of one purpose cannot be derived from that of another.
  Stream(std::uint64_t seed, std::uint64_t match, Purpose purpose) noexcept
      : Stream(keys(seed, match, purpose)[purpose.code % 2]) {}

  /// The keys of two purposes from one cipher call: `purpose` with the last bit of its code
  /// cleared, and set.
  static std::array<StreamKey, 2> keys(std::uint64_t seed, std::uint64_t match,
                                       Purpose purpose) noexcept;

  static constexpr result_type min() noexcept { return 0; }
  static constexpr result_type max() noexcept { return ~std::uint64_t{0}; }

  result_type operator()() noexcept {
    if (next_ == kAtOnce) [[unlikely]]
      refill();
    return words_[next_++];
  }

  /// Uniform in 0..n-1, exactly; n in 1..2^32-1.
  std::uint32_t below(std::uint32_t n) noexcept {
    return several_below(std::array<std::uint32_t, 1>{n})[0];
  }

  /// Independent draws from one word: the i-th is uniform in 0..bounds[i]-1, exactly. The product
  /// of the bounds must be at most 2^56. A multiplication by a bound leaves the draw in its high
  /// half and in its low half a fraction, which the next bound multiplies; words for which the
  /// draws would not be equally likely are rejected (Brackett-Rozinsky, Lemire, "Batched Ranged
  /// Random Integer Generation", Software: Practice and Experience 2025, section 3).
  template <std::size_t K>
  std::array<std::uint32_t, K> several_below(const std::array<std::uint32_t, K>& bounds) noexcept {
    std::array<std::uint32_t, K> drawn;
    several_below(bounds.data(), K, drawn.data());
    return drawn;
  }
  void several_below(const std::uint32_t* bounds, std::size_t count,
                     std::uint32_t* drawn) noexcept {
    std::uint64_t rest = cut(bounds, count, drawn);
    if (rest < kMaxProduct) [[unlikely]] {
      std::uint64_t all = 1;
      for (std::size_t i = 0; i < count; ++i) all *= bounds[i];
      const std::uint64_t threshold = (0u - all) % all;
      while (rest < threshold) rest = cut(bounds, count, drawn);
    }
  }
  static constexpr std::uint64_t kMaxProduct = std::uint64_t{1} << 56;

  /// Uniform in lo..hi, both ends included.
  int between(int lo, int hi) noexcept {
    return lo + static_cast<int>(below(static_cast<std::uint32_t>(hi - lo) + 1u));
  }

  /// True with probability threshold / 2^32; threshold in 0..2^32.
  bool chance(std::uint64_t threshold) noexcept { return ((*this)() >> 32) < threshold; }

  /// Flips for the bits of `mask`, each true with probability threshold / 2^32: comparisons of
  /// random numbers with the threshold, all at once, bit by bit from the highest, until all are
  /// decided (after about eight words).
  std::uint64_t flips(std::uint64_t threshold, std::uint64_t mask) noexcept {
    if (threshold >> 32) return mask;
    std::uint64_t below_it = 0;
    std::uint64_t undecided = mask;
    for (int bit = 31; bit >= 0 && undecided != 0; --bit) {
      const std::uint64_t drawn = (*this)();
      const std::uint64_t digits = 0 - ((threshold >> bit) & 1u);  // all as in the threshold
      below_it |= undecided & digits & ~drawn;
      undecided &= ~(digits ^ drawn);
    }
    return below_it;
  }

  /// The threshold for `chance` of probability p in 0..1.
  static constexpr std::uint64_t threshold(double p) noexcept {
    return static_cast<std::uint64_t>(p * 4294967296.0 + 0.5);
  }

  /// A key for a further stream, drawn from this one.
  StreamKey draw_key() noexcept {
    StreamKey key;
    for (std::uint64_t& half : key) half = (*this)();
    return key;
  }

 private:
  /// Two blocks of four words: one alone would leave most of the processor waiting.
  static constexpr unsigned kAtOnce = 8;

  /// One word split by multiplications; returns the remainder.
  std::uint64_t cut(const std::uint32_t* bounds, std::size_t count, std::uint32_t* drawn) noexcept {
    __extension__ using Product = unsigned __int128;
    std::uint64_t rest = (*this)();
    for (std::size_t i = 0; i < count; ++i) {
      const Product product = Product{rest} * bounds[i];
      drawn[i] = static_cast<std::uint32_t>(product >> 64);
      rest = static_cast<std::uint64_t>(product);
    }
    return rest;
  }

  /// Out of line, so that only rng.cpp includes the cipher.
  void refill() noexcept;

  StreamKey key_;
  std::uint64_t counter_ = 0;
  std::array<std::uint64_t, kAtOnce> words_;  // filled by the first draw
  unsigned next_ = kAtOnce;
};

/// Uniform over the multiples of 2^-53 in [0, 1).
inline double uniform(Stream& stream) noexcept {
  return static_cast<double>(stream() >> 11) * 0x1p-53;
}

/// Shuffles `list[0..n)` uniformly (Fisher and Yates, in Durstenfeld's order); n at most 256.
template <class List>
void shuffle(List& list, int n, Stream& stream) noexcept {
  std::array<std::uint32_t, 18> bounds;  // 18! is below 2^56
  std::array<std::uint32_t, 18> drawn;
  for (int left = n; left > 1;) {
    // One word serves several draws while the product of their bounds is small enough.
    std::size_t count = 0;
    for (std::uint64_t all = 1; left > 1 && all <= Stream::kMaxProduct >> 8; --left) {
      bounds[count++] = static_cast<std::uint32_t>(left);
      all *= static_cast<std::uint32_t>(left);
    }
    stream.several_below(bounds.data(), count, drawn.data());
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t last = bounds[i] - 1;
      const auto kept = list[last];
      list[last] = list[drawn[i]];
      list[drawn[i]] = kept;
    }
  }
}

}  // namespace mainmatch

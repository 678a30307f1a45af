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
    if (next_ == kPerBlock) refill();
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

  /// Uniform in lo..hi, both ends included.
  int between(int lo, int hi) noexcept {
    return lo + static_cast<int>(below(static_cast<std::uint32_t>(hi - lo) + 1u));
  }

  /// True with probability threshold / 2^32; threshold in 0..2^32.
  bool chance(std::uint64_t threshold) noexcept { return (*this)() < threshold; }

  /// The threshold for `chance` that stands for probability p in 0..1.
  static constexpr std::uint64_t threshold(double p) noexcept {
    return static_cast<std::uint64_t>(p * 4294967296.0 + 0.5);
  }

  /// A key for a further stream, drawn from this one.
  StreamKey draw_key() noexcept {
    StreamKey key;
    for (auto& word : key) {
      const std::uint64_t low = (*this)();
      word = low | (std::uint64_t{(*this)()} << 32);
    }
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

  void refill() noexcept {
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

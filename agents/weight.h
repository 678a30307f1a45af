#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/rng.h"

namespace mainmatch {

/// A number from 0 on as mantissa * 2^exponent, the mantissa 0 or in [1, 2): the product of as many
/// likelihoods as a match has. The same on every machine.
class Weight {
 public:
  constexpr Weight() = default;  // 1

  /// By a factor from 0 on, finite and not subnormal.
  constexpr Weight& operator*=(double factor) noexcept {
    assert(factor == 0 || (factor >= 0x1p-1022 && factor < 0x1p1023));
    mantissa_ *= factor;
    if (mantissa_ == 0) return *this;
    const auto bits = std::bit_cast<std::uint64_t>(mantissa_);
    exponent_ += static_cast<int>(bits >> 52) - kBias;
    mantissa_ = std::bit_cast<double>((bits & kFraction) | std::uint64_t{kBias} << 52);
    return *this;
  }

  /// By 2^exponent.
  constexpr void shift(int exponent) noexcept { exponent_ += exponent; }

  constexpr double mantissa() const noexcept { return mantissa_; }
  constexpr int exponent() const noexcept { return exponent_; }
  constexpr bool is_zero() const noexcept { return mantissa_ == 0; }

  /// As a multiple of 2^exponent; 0 where that is too small to count.
  constexpr double over(int exponent) const noexcept {
    const int apart = exponent_ - exponent;
    if (is_zero() || apart < -1000) return 0;
    return mantissa_ * std::bit_cast<double>(static_cast<std::uint64_t>(kBias + apart) << 52);
  }

 private:
  static constexpr int kBias = 1023;
  static constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;

  double mantissa_ = 1;
  int exponent_ = 0;
};

/// The share of each of some weights in their sum; all equal if each is 0.
inline void shares_of(std::span<const Weight> weights, std::span<double> shares) noexcept {
  int largest = 0;
  bool any = false;
  for (const Weight& weight : weights) {
    if (weight.is_zero()) continue;
    if (!any || weight.exponent() > largest) largest = weight.exponent();
    any = true;
  }
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    shares[i] = any ? weights[i].over(largest) : 1;
    sum += shares[i];
  }
  for (double& share : shares) share /= sum;
}

/// How many even weights tell as much as these shares, from 1 to their number (Kong, "A Note on
/// Importance Sampling using Standardized Weights", 1992).
inline double effective_sample_size(std::span<const double> shares) noexcept {
  double squares = 0;
  for (const double share : shares) squares += share * share;
  return 1 / squares;
}

/// Draws as many indices as `chosen` has room for, each as often as its share says up to one more
/// or less, in ascending order: even weights for uneven ones (systematic resampling; Douc, Cappe,
/// Moulines, "Comparison of Resampling Schemes for Particle Filtering", 2005, section 2.4).
inline void resample(std::span<const double> shares, Stream& stream,
                     std::span<int> chosen) noexcept {
  const auto count = static_cast<double>(chosen.size());
  double mark = uniform(stream);
  double sum = 0;
  std::size_t next = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    sum += shares[i] * count;
    for (; next < chosen.size() && mark < sum; ++next, mark += 1)
      chosen[next] = static_cast<int>(i);
  }
  std::size_t last = shares.size();  // where rounding has left some out
  while (last > 1 && shares[last - 1] == 0) --last;
  for (; next < chosen.size(); ++next) chosen[next] = static_cast<int>(last - 1);
}

}  // namespace mainmatch

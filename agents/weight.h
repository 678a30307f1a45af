#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/rng.h"

namespace mainmatch {

/// A non-negative number as mantissa * 2^exponent, with the mantissa 0 or in [1, 2): holds the
/// product of all likelihoods of a match. The same bits on every machine.
class Weight {
 public:
  constexpr Weight() = default;  // 1

  /// Multiplies by a factor >= 0 that is finite and not subnormal.
  constexpr Weight& operator*=(double factor) noexcept {
    assert(factor == 0 || (factor >= 0x1p-1022 && factor < 0x1p1023));
    mantissa_ *= factor;
    if (mantissa_ == 0) return *this;
    const auto bits = std::bit_cast<std::uint64_t>(mantissa_);
    exponent_ += static_cast<int>(bits >> 52) - kBias;
    mantissa_ = std::bit_cast<double>((bits & kFraction) | std::uint64_t{kBias} << 52);
    return *this;
  }

  /// Multiplies by 2^exponent.
  constexpr void shift(int exponent) noexcept { exponent_ += exponent; }

  constexpr double mantissa() const noexcept { return mantissa_; }
  constexpr int exponent() const noexcept { return exponent_; }
  constexpr bool is_zero() const noexcept { return mantissa_ == 0; }

  /// This weight divided by 2^exponent; 0 on underflow.
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

/// Normalizes weights to shares of their sum; equal shares if all weights are 0.
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

/// Effective sample size, from 1 to the number of shares (Kong, "A Note on Importance Sampling
/// using Standardized Weights", 1992).
inline double effective_sample_size(std::span<const double> shares) noexcept {
  double squares = 0;
  for (const double share : shares) squares += share * share;
  return 1 / squares;
}

/// Systematic resampling: fills `chosen` with indices in ascending order, each as often as its
/// share says up to rounding (Douc, Cappe, Moulines, "Comparison of Resampling Schemes for Particle
/// Filtering", 2005, section 2.4).
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
  std::size_t last = shares.size();  // if rounding leaves some unassigned
  while (last > 1 && shares[last - 1] == 0) --last;
  for (; next < chosen.size(); ++next) chosen[next] = static_cast<int>(last - 1);
}

}  // namespace mainmatch

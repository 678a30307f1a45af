#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/portable_exp.h"

namespace mainmatch {

/// The natural logarithm of x, a normal positive double, in nothing but additions, multiplications
/// and divisions, as portable_exp() is; right to a few units of the last place.
/// x = 2^e m, m in sqrt(1/2)..sqrt(2), and log m = 2 artanh((m - 1) / (m + 1)) by its series.
constexpr double portable_log(double x) noexcept {
  constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int exponent = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & kMantissa) | (std::uint64_t{1023} << 52));
  if (m > 1.4142135623730951) {
    m /= 2;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1);  // at most 0.172 in size
  const double ss = s * s;
  double sum = 0;
  for (int odd = 21; odd >= 1; odd -= 2) sum = sum * ss + 1.0 / odd;
  return exponent * kLog2 + 2 * s * sum;
}

}  // namespace mainmatch

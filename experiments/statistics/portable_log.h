#pragma once

#include <bit>
#include <cstdint>

namespace mainmatch {

// Logarithm and exponential in nothing but additions, multiplications and divisions of doubles, so
// that they are the same number on every machine, which those of the mathematics library are not.
// For what decides when an experiment stops.

inline constexpr double kLog2 = 0.693147180559945309;

/// The natural logarithm of x, a normal positive double; right to a few units of the last place.
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

/// e^x for x <= 0: 2^k e^r with |r| <= log(2) / 2 by Taylor's series. 0 below -700.
constexpr double portable_exp(double x) noexcept {
  if (x < -700) return 0;
  const int k = static_cast<int>(x / kLog2 - 0.5);
  const double r = x - k * kLog2;
  double sum = 1;
  for (int i = 14; i >= 1; --i) sum = sum * r / i + 1;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace mainmatch

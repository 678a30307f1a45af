#pragma once

#include <bit>
#include <cstdint>

namespace mainmatch {

inline constexpr double kLog2 = 0.693147180559945309;

/// e^x for x <= 0 with the same bits on every machine, which std::exp does not guarantee: uses only
/// additions, multiplications and divisions of doubles. 0 below -700. The relative error is below
/// 1e-15 (1 + |x| / 2).
///
/// 2^k e^r with |r| <= log(2) / 2 by the Taylor series, whose remainder is below 2e-19. Rounding
/// log(2) and its product causes the part of the error that grows with |x|.
constexpr double portable_exp(double x) noexcept {
  if (x < -700) return 0;
  const int k = static_cast<int>(x / kLog2 - 0.5);
  const double r = x - k * kLog2;
  double sum = 1;
  for (int i = 14; i >= 1; --i) sum = sum * r / i + 1;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace mainmatch

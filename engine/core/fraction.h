#pragma once

namespace mainmatch {

/// Wide enough for every numerator and denominator that a match can produce.
__extension__ using Wide = unsigned __int128;

/// A non-negative fraction in lowest terms.
struct Fraction {
  Wide numerator;
  Wide denominator;
};

constexpr Wide greatest_common_divisor(Wide a, Wide b) noexcept {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

constexpr Fraction reduced(Wide numerator, Wide denominator) noexcept {
  const Wide divisor = greatest_common_divisor(numerator, denominator);
  return {numerator / divisor, denominator / divisor};
}

}  // namespace mainmatch

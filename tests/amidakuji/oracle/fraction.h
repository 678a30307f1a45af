#pragma once

namespace mainmatch::oracle::amidakuji {

/// Wide enough for a payout: all beads are at most 16 * 255 = 4080, so the product of those on
/// eight legs is at most 510^8 < 2^72, and a seat earns less than 2^23.
__extension__ using Wide = __int128;

/// An exact sum of fractions.
struct Fraction {
  Wide numerator = 0;
  Wide denominator = 1;

  void add(Wide over, Wide under) {
    numerator = numerator * under + over * denominator;
    denominator *= under;
  }
  Wide truncated() const { return numerator / denominator; }
  /// In lowest terms.
  Fraction reduced() const {
    Wide divisor = numerator;
    for (Wide rest = denominator; rest != 0;) {
      const Wide next = divisor % rest;
      divisor = rest;
      rest = next;
    }
    return {numerator / divisor, denominator / divisor};
  }
};

}  // namespace mainmatch::oracle::amidakuji

#pragma once

#include <cstdint>

#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// The sums from which the mean of one number per unit is estimated. The unit is what is
/// independent of the others: a match, or a block of matches that share chance; never a seat.
///
/// All sums are integers, so `merge` is exact and associative. They hold for up to 10^10 units
/// with |x| < 2^22; fractions are added in parts of a known whole.
struct MeanSums {
  std::int64_t units = 0;
  std::int64_t x = 0;  ///< sum of x_i
  Int128 xx = 0;       ///< sum of x_i^2
  Int128 xxx = 0;      ///< sum of x_i^3, for the skewness

  /// `times` units of the same value.
  constexpr void add(std::int64_t value, std::int64_t times = 1) noexcept {
    units += times;
    x += value * times;
    xx += static_cast<Int128>(value) * value * times;
    xxx += static_cast<Int128>(value) * value * value * times;
  }

  constexpr void merge(const MeanSums& other) noexcept {
    units += other.units;
    x += other.x;
    xx += other.xx;
    xxx += other.xxx;
  }

  /// The same as a ratio: one per unit.
  constexpr RatioSums as_ratio() const noexcept {
    return {units, units, units, x, x, xx, units, x, xx, xxx};
  }

  /// For a store; `load` throws DamagedBytes (experiments/base/bytes.h).
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend constexpr bool operator==(const MeanSums&, const MeanSums&) = default;
};

}  // namespace mainmatch

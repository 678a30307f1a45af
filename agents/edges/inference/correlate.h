#pragma once

#include "engine/core/simd.h"

namespace mainmatch::edges {

/// Sums computed together: they fit in registers at every width.
inline constexpr int kTile = 8;
/// Numbers that may be read beyond either end of a Series.
inline constexpr int kMargin = kTile + 2;

/// Indexed numbers, non-negative up to rounding. Numbers beyond first..last count as 0: in the
/// margin they are 0, or outside of all sums.
struct Series {
  const double* numbers;
  int first;
  int last;

  double at(int index) const noexcept { return index < first || index > last ? 0 : numbers[index]; }
  /// The series shifted to start counting at `index`.
  Series from(int index) const noexcept { return {numbers + index, first - index, last - index}; }
};

/// For t, the sum of weights[k] * values[t + k] over all k of weights: four k at a time, then the
/// rest one by one.
struct Correlation {
  Series weights;  ///< without a margin
  Series values;
};

/// Sets sums[t] for t in from..to, and up to kTile - 1 more, to the value of one correlation or the
/// sum of two.
void correlate(int from, int to, double* sums, const Correlation& one,
               Width width = widest()) noexcept;
void correlate(int from, int to, double* sums, const Correlation& one, const Correlation& two,
               Width width = widest()) noexcept;

/// Sets sums[t], for all possible t and up to kTile - 1 more, to the sum of one[k] * two[t - k]
/// over all k in ascending order.
void convolve(const Series& one, const Series& two, double* sums, Width width = widest()) noexcept;

}  // namespace mainmatch::edges

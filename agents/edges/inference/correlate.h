#pragma once

#include "engine/core/simd.h"

namespace mainmatch::edges {

/// So many sums are made at once: as many as stay in registers of any width.
inline constexpr int kTile = 8;
/// So many numbers beyond either end of a Series may be read as well.
inline constexpr int kMargin = kTile + 2;

/// Numbers by an index, none of them negative (but for rounding). Those beyond first..last count as
/// 0: in the margin they are 0, or out of reach of all that is summed.
struct Series {
  const double* numbers;
  int first;
  int last;

  double at(int index) const noexcept { return index < first || index > last ? 0 : numbers[index]; }
  /// The same, counted from `index`.
  Series from(int index) const noexcept { return {numbers + index, first - index, last - index}; }
};

/// For t, the sum of weights[k] * values[t + k] over all k of weights: four k at a time, then those
/// left over one by one.
struct Correlation {
  Series weights;  ///< without a margin
  Series values;
};

/// Sets sums[t] for t in from..to, and up to kTile - 1 more, to what one or two of these add up to.
void correlate(int from, int to, double* sums, const Correlation& one,
               Width width = widest()) noexcept;
void correlate(int from, int to, double* sums, const Correlation& one, const Correlation& two,
               Width width = widest()) noexcept;

/// Sets sums[t], for all t that can be and up to kTile - 1 more, to the sum of one[k] * two[t - k]
/// over all k, in their order.
void convolve(const Series& one, const Series& two, double* sums, Width width = widest()) noexcept;

}  // namespace mainmatch::edges

#pragma once

#include <algorithm>
#include <cstring>

namespace mainmatch::edges {

/// Vectors of any 64-bit machine. Each lane is added up as a number alone would be.
using Pair __attribute__((vector_size(2 * sizeof(double)))) = double;

inline Pair load(const double* from) noexcept {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}
inline void store(Pair pair, double* to) noexcept { std::memcpy(to, &pair, sizeof pair); }

/// So many sums are made at once: as many as stay in registers.
inline constexpr int kPairs = 4;
inline constexpr int kTile = 2 * kPairs;
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

/// For t, the sum of weights[k] * values[t + k] over all k of weights.
struct Correlation {
  Series weights;  ///< without a margin
  Series values;

  /// Adds it to those of `tile`, which begins at t: four k at a time, then those left over one by
  /// one. What is 0 is left out where that is easy, which changes no sum.
  void add_to(Pair (&tile)[kPairs], int t) const noexcept {
    const double* const then = values.numbers + t;
    const int first = values.first - t - (kTile - 1);  // of the k that matter
    const int last = std::min(weights.last, values.last - t);
    const int rest = weights.first + (weights.last - weights.first + 1) / 4 * 4;
    int k = weights.first + std::max(0, first - weights.first) / 4 * 4;
    for (; k < rest && k <= last; k += 4) {
      const double* const w = weights.numbers + k;
      const double a = w[0], b = w[1], c = w[2], d = w[3];
      for (int i = 0; i < kPairs; ++i) {
        const double* const v = then + k + 2 * i;
        tile[i] += (a * load(v) + b * load(v + 1)) + (c * load(v + 2) + d * load(v + 3));
      }
    }
    for (k = std::max(rest, first); k <= last; ++k) {
      for (int i = 0; i < kPairs; ++i) tile[i] += weights.numbers[k] * load(then + k + 2 * i);
    }
  }
};

/// Sets sums[t] for t in from..to, and up to kTile - 1 more, to the sum of all of these.
template <class... Each>
void correlate(int from, int to, double* sums, const Each&... correlations) noexcept {
  for (int t = from; t <= to; t += kTile) {
    Pair tile[kPairs] = {};
    (correlations.add_to(tile, t), ...);
    for (int i = 0; i < kPairs; ++i) store(tile[i], sums + t + 2 * i);
  }
}

}  // namespace mainmatch::edges

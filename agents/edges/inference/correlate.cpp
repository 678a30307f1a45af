#include "agents/edges/inference/correlate.h"

#include <algorithm>

namespace mainmatch::edges {

namespace {

template <int kLanes>
struct Tile {
  using Lanes = typename Vector<kLanes>::Lanes;
  static constexpr int kVectors = kTile / kLanes;

  ALWAYS_INLINE void store(double* to) const noexcept {
    for (int i = 0; i < kVectors; ++i) Vector<kLanes>::store(to + kLanes * i, sums[i]);
  }

  Lanes sums[kVectors] = {};
};

/// Adds a correlation to those of `tile`, which begins at t. Skips zeros where that is cheap, which
/// changes no sum.
template <int kLanes>
ALWAYS_INLINE void add(const Correlation& correlation, int t, Tile<kLanes>& tile) noexcept {
  using V = Vector<kLanes>;
  const Series weights = correlation.weights;
  const Series values = correlation.values;
  const double* const then = values.numbers + t;
  const int first = values.first - t - (kTile - 1);  // first relevant k
  const int last = std::min(weights.last, values.last - t);
  const int rest = weights.first + (weights.last - weights.first + 1) / 4 * 4;
  typename V::Lanes v0, v1, v2, v3;
  int k = weights.first + std::max(0, first - weights.first) / 4 * 4;
  for (; k < rest && k <= last; k += 4) {
    const double* const w = weights.numbers + k;
    const double a = w[0], b = w[1], c = w[2], d = w[3];
    for (int i = 0; i < Tile<kLanes>::kVectors; ++i) {
      const double* const v = then + k + kLanes * i;
      V::load(v0, v);
      V::load(v1, v + 1);
      V::load(v2, v + 2);
      V::load(v3, v + 3);
      tile.sums[i] += (a * v0 + b * v1) + (c * v2 + d * v3);
    }
  }
  for (k = std::max(rest, first); k <= last; ++k) {
    for (int i = 0; i < Tile<kLanes>::kVectors; ++i) {
      V::load(v0, then + k + kLanes * i);
      tile.sums[i] += weights.numbers[k] * v0;
    }
  }
}

/// `two` may be null.
template <int kLanes>
ALWAYS_INLINE void correlate_by(int from, int to, double* sums, const Correlation& one,
                                const Correlation* two) noexcept {
  for (int t = from; t <= to; t += kTile) {
    Tile<kLanes> tile;
    add<kLanes>(one, t, tile);
    if (two != nullptr) add<kLanes>(*two, t, tile);
    tile.store(sums + t);
  }
}

template <int kLanes>
ALWAYS_INLINE void convolve_by(const Series& one, const Series& two, double* sums) noexcept {
  for (int t = one.first + two.first; t <= one.last + two.last; t += kTile) {
    Tile<kLanes> tile;
    typename Vector<kLanes>::Lanes then;
    const int last = std::min(one.last, t + kTile - 1 - two.first);
    for (int k = std::max(one.first, t - two.last); k <= last; ++k) {
      for (int i = 0; i < Tile<kLanes>::kVectors; ++i) {
        Vector<kLanes>::load(then, two.numbers + t - k + kLanes * i);
        tile.sums[i] += one.numbers[k] * then;
      }
    }
    tile.store(sums + t);
  }
}

}  // namespace

void correlate(int from, int to, double* sums, const Correlation& one, Width width) noexcept {
  SIMD_CALL(width, correlate_by<kLanes>(from, to, sums, one, nullptr));
}

void correlate(int from, int to, double* sums, const Correlation& one, const Correlation& two,
               Width width) noexcept {
  SIMD_CALL(width, correlate_by<kLanes>(from, to, sums, one, &two));
}

void convolve(const Series& one, const Series& two, double* sums, Width width) noexcept {
  SIMD_CALL(width, convolve_by<kLanes>(one, two, sums));
}

}  // namespace mainmatch::edges

#include "experiments/game_theory/deviation_sums.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "experiments/game_theory/profile_space.h"

namespace mainmatch::deviation {

namespace {

template <std::size_t kWidth>
using Vector = typename mainmatch::Vector<static_cast<int>(kWidth)>::Lanes;

template <class V>
ALWAYS_INLINE void load(V& to, const double* from) {
  std::memcpy(&to, from, sizeof to);
}
template <class V>
ALWAYS_INLINE void store(double* to, const V& from) {
  std::memcpy(to, &from, sizeof from);
}

/// The lanes of four groups, those of each added up in the order (0 + 1) + (2 + 3).
ALWAYS_INLINE void add_lanes(const Vector<4>* groups, double* to) {
  const Vector<4> a = groups[0], b = groups[1], c = groups[2], d = groups[3];
  const Vector<4> ab =
      __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Vector<4> cd =
      __builtin_shufflevector(c, d, 0, 4, 2, 6) + __builtin_shufflevector(c, d, 1, 5, 3, 7);
  const Vector<4> sums =
      __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  store(to, sums);
}
ALWAYS_INLINE void add_lanes(const Vector<2>* groups, double* to) {
  for (std::size_t i = 0; i < kLanes; ++i, groups += 2) {
    to[i] = (groups[0][0] + groups[0][1]) + (groups[1][0] + groups[1][1]);
  }
}

/// Doubles at a time of a loop over groups, on a machine that takes `lanes`.
constexpr std::size_t within_group(std::size_t lanes) { return std::min(lanes, kLanes); }

/// Strategies known to the compiler (not 0) have their sums in registers.
template <std::size_t kOwn>
constexpr std::size_t kMaxOwn = kOwn > 0 ? kOwn : kMaxStrategies;

// A group takes kLanes / kWidth vectors.

template <std::size_t kWidth, std::size_t kOwn>
ALWAYS_INLINE void add_up_by(const Blocks& of, double* sums) {
  constexpr std::size_t kVectors = kLanes / kWidth;
  const std::size_t own = kOwn > 0 ? kOwn : of.own;
  std::array<Vector<kWidth>, kMaxOwn<kOwn> * kVectors> totals;
  for (std::size_t i = 0; i < own * kVectors; ++i) totals[i] = Vector<kWidth>{};
  const double* weights = of.weights;
  for (std::size_t b = 0; b < of.blocks.size(); ++b) {
    const double* factors = of.factors + of.blocks[b].begin;
    const double* const end = factors + of.blocks[b].groups * kLanes;
    for (; factors != end; factors += kLanes) {
      std::array<Vector<kWidth>, kVectors> factor;
      for (std::size_t v = 0; v < kVectors; ++v) {
        load(factor[v], factors + v * kWidth);
        factor[v] *= of.coefficients[b];
      }
      for (std::size_t i = 0; i < own * kVectors; ++i, weights += kWidth) {
        Vector<kWidth> weight;
        load(weight, weights);
        totals[i] += factor[i % kVectors] * weight;
      }
    }
  }
  for (std::size_t s = 0; s < own; ++s) {
    std::array<double, kLanes> total;
    for (std::size_t v = 0; v < kVectors; ++v) store(&total[v * kWidth], totals[s * kVectors + v]);
    sums[s] = (total[0] + total[1]) + (total[2] + total[3]);
  }
}

template <std::size_t kWidth, std::size_t kOwn>
ALWAYS_INLINE void split_up_by(const Blocks& of, double* parts, double* joined) {
  constexpr std::size_t kVectors = kLanes / kWidth;
  const std::size_t own = kOwn > 0 ? kOwn : of.own;
  std::array<Vector<kWidth>, part_size(kMaxOwn<kOwn>) * kVectors> totals;
  for (auto& total : totals) total = Vector<kWidth>{};
  const double* weights = of.weights;
  for (std::size_t b = 0; b < of.blocks.size(); ++b) {
    const double coefficient = of.coefficients[b];
    const double* factors = of.factors + of.blocks[b].begin;
    const double* const end = factors + of.blocks[b].groups * kLanes;
    double* join = joined + of.blocks[b].begin * own;
    for (std::size_t i = 0; i < own * kVectors; ++i) totals[i] = Vector<kWidth>{};
    for (; factors != end; factors += kLanes) {
      std::array<Vector<kWidth>, kVectors> factor;
      for (std::size_t v = 0; v < kVectors; ++v) load(factor[v], factors + v * kWidth);
      for (std::size_t i = 0; i < own * kVectors; ++i, weights += kWidth, join += kWidth) {
        Vector<kWidth> weight, sum;
        load(weight, weights);
        load(sum, join);
        totals[i] += factor[i % kVectors] * weight;
        sum += coefficient * weight;
        store(join, sum);
      }
    }
    for (std::size_t s = 0; s < part_size(own); s += kLanes, parts += kLanes) {
      add_lanes(&totals[s * kVectors], parts);
    }
  }
}

template <std::size_t kWidth>
ALWAYS_INLINE void add_parts_by(std::span<const double> coefficients, const double* parts,
                                std::size_t own, double* sums) {
  const std::size_t row = part_size(own);
  for (std::size_t s = 0; s < row; s += kWidth) {
    Vector<kWidth> sum{}, part;
    for (std::size_t b = 0; b < coefficients.size(); ++b) {
      load(part, parts + b * row + s);
      sum += coefficients[b] * part;
    }
    store(sums + s, sum);
  }
}

template <std::size_t kWidth>
ALWAYS_INLINE void multiply_by(std::span<const Segment> segments, const double* by,
                               const double* from, double* to) {
  for (const Segment& segment : segments) {
    for (std::size_t i = 0; i < segment.groups * kLanes; i += kWidth) {
      Vector<kWidth> factor;
      load(factor, from + segment.from + i);
      factor *= by[segment.exponent];
      store(to + segment.to + i, factor);
    }
  }
}

template <std::size_t kWidth>
ALWAYS_INLINE void multiply_pairs_by(std::span<const std::size_t> begins, const double* powers,
                                     const double* others, double* to) {
  for (std::size_t m = 0; m + 1 < begins.size(); ++m) {
    const double* const other = others + (begins.size() - 2 - m);
    for (std::size_t i = 0; i < begins[m + 1] - begins[m]; i += kWidth) {
      Vector<kWidth> a, b;
      load(a, powers + i);
      load(b, other + i);
      a *= b;
      store(to + begins[m] + i, a);
    }
  }
}

/// Calls f with the number of strategies as a constant where it has code of its own, else with 0.
template <class F>
void with_own(std::size_t own, F&& f) {
  switch (own) {
    case 2:
      return f(std::integral_constant<std::size_t, 2>{});
    case 3:
      return f(std::integral_constant<std::size_t, 3>{});
    case 4:
      return f(std::integral_constant<std::size_t, 4>{});
    case 5:
      return f(std::integral_constant<std::size_t, 5>{});
    case 6:
      return f(std::integral_constant<std::size_t, 6>{});
    case 7:
      return f(std::integral_constant<std::size_t, 7>{});
    case 8:
      return f(std::integral_constant<std::size_t, 8>{});
    default:
      return f(std::integral_constant<std::size_t, 0>{});
  }
}

}  // namespace

void add_up(const Blocks& of, double* sums, Width width) {
  with_own(of.own,
           [&](auto own) { SIMD_CALL(width, add_up_by<within_group(kLanes), own()>(of, sums)); });
}

void split_up(const Blocks& of, double* parts, double* joined, Width width) {
  with_own(of.own, [&](auto own) {
    SIMD_CALL(width, split_up_by<within_group(kLanes), own()>(of, parts, joined));
  });
}

void add_parts(std::span<const double> coefficients, const double* parts, std::size_t own,
               double* sums, Width width) {
  SIMD_CALL(width, add_parts_by<within_group(kLanes)>(coefficients, parts, own, sums));
}

void multiply(std::span<const Segment> segments, const double* by, const double* from, double* to,
              Width width) {
  SIMD_CALL(width, multiply_by<within_group(kLanes)>(segments, by, from, to));
}

void multiply_pairs(std::span<const std::size_t> begins, const double* powers, const double* others,
                    double* to, Width width) {
  SIMD_CALL(width, multiply_pairs_by<within_group(kLanes)>(begins, powers, others, to));
}

}  // namespace mainmatch::deviation

#pragma once

#include <cstddef>
#include <cstring>

// Loops that take as many doubles at a time as the machine can. They add up in the same order for
// each number whatever the width, and never across lanes, and no multiplication is fused with an
// addition: results have the same bits everywhere.

#define ALWAYS_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__)
#define MAY_USE(instructions) __attribute__((target(instructions)))
#else
#define MAY_USE(instructions)
#endif

namespace mainmatch {

/// Doubles at a time.
enum class Width { two = 2, four = 4, eight = 8 };

/// Whether this machine has them; it always has two.
inline bool has_width(Width width) noexcept {
#if defined(__x86_64__)
  if (width == Width::eight) return __builtin_cpu_supports("avx512f") != 0;
  if (width == Width::four) return __builtin_cpu_supports("avx2") != 0;
#endif
  return width == Width::two;
}
inline Width widest() noexcept {
  if (has_width(Width::eight)) return Width::eight;
  return has_width(Width::four) ? Width::four : Width::two;
}

template <int kLanes>
struct Vector {
  using Lanes __attribute__((vector_size(kLanes * sizeof(double)))) = double;

  static ALWAYS_INLINE void load(Lanes& to, const double* from) noexcept {
    std::memcpy(&to, from, sizeof to);
  }
  static ALWAYS_INLINE void store(double* to, const Lanes& from) noexcept {
    std::memcpy(to, &from, sizeof from);
  }
};

/// to[j][i] = from[i][j], of eight rows of eight. Interleaving vector i with vector i + 4 rotates
/// the six bits of a number's address, (vector, place), by one to the left; three times exchange
/// the halves.
template <int kLanes, class Rows>
ALWAYS_INLINE void transpose(const Rows& from, Rows& to) noexcept {
  static_assert(sizeof(Rows) == 64 * sizeof(double));
  if constexpr (kLanes == 8) {
    using V = Vector<kLanes>;
    typename V::Lanes rows[8], old[8];
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i) V::load(rows[i], &from[i][0]);
#pragma GCC unroll 3
    for (int turn = 0; turn < 3; ++turn) {
#pragma GCC unroll 8
      for (std::size_t i = 0; i < 8; ++i) old[i] = rows[i];
#pragma GCC unroll 4
      for (std::size_t i = 0; i < 4; ++i) {
        rows[2 * i] = __builtin_shufflevector(old[i], old[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
        rows[2 * i + 1] = __builtin_shufflevector(old[i], old[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
      }
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i) V::store(&to[i][0], rows[i]);
  } else {
    for (std::size_t i = 0; i < 8; ++i) {
      for (std::size_t j = 0; j < 8; ++j) to[j][i] = from[i][j];
    }
  }
}

}  // namespace mainmatch

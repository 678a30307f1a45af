#pragma once

#include <cstddef>
#include <cstring>

// Loops over several doubles at a time: two (the baseline), four (AVX2) or eight (AVX-512F). A loop
// is written once, as a template over the number of lanes, and the width is chosen when it is
// called. Each number is summed in the same order at every width, never across lanes, and no
// multiplication is fused with an addition: results have the same bits on every machine.

#define ALWAYS_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__)
#define SIMD_TARGET(instructions) __attribute__((target(instructions)))
#else
#define SIMD_TARGET(instructions)
#endif

/// Calls an ALWAYS_INLINE function template compiled for the instructions of a Width, with kLanes
/// doubles at a time: SIMD_CALL(width, add<kLanes>(from, to)). Pass `widest()` for the fastest that
/// the machine has. The result is dropped.
#define SIMD_CALL(width, ...)   \
  ::mainmatch::call_with_width( \
      width, [&]<int kLanes>() __attribute__((always_inline)) { __VA_ARGS__; })

namespace mainmatch {

/// Doubles at a time.
enum class Width { two = 2, four = 4, eight = 8 };

/// Whether this machine supports a width; all support two.
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

template <class Kernel>
SIMD_TARGET("avx2")
void call_with_four(const Kernel& kernel) noexcept {
  kernel.template operator()<4>();
}
template <class Kernel>
SIMD_TARGET("avx512f")
void call_with_eight(const Kernel& kernel) noexcept {
  kernel.template operator()<8>();
}
template <class Kernel>
ALWAYS_INLINE void call_with_width(Width width, const Kernel& kernel) noexcept {
  switch (width) {
    case Width::two:
      return kernel.template operator()<2>();
    case Width::four:
      return call_with_four(kernel);
    case Width::eight:
      return call_with_eight(kernel);
  }
}

/// Vectors of so many doubles, loaded from and stored to unaligned memory.
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

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

}  // namespace mainmatch

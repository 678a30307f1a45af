#pragma once

// Loops over horses that take four doubles at a time where the machine can. They add up in the same
// order for each horse whatever the width, and no multiplication is fused with an addition: results
// have the same bits everywhere.

#define ALWAYS_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__)
#define MAY_USE(instructions) __attribute__((target(instructions)))
#else
#define MAY_USE(instructions)
#endif

namespace mainmatch::horse_race {

/// Whether this machine has what a function with MAY_USE("avx2") uses.
inline bool has_fours() noexcept {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

}  // namespace mainmatch::horse_race

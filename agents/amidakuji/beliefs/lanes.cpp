#include "agents/amidakuji/beliefs/lanes.h"

namespace mainmatch::amidakuji {

bool has_width(Width width) noexcept {
#if defined(__x86_64__)
  if (width == Width::eight) return __builtin_cpu_supports("avx512f") != 0;
  if (width == Width::four) return __builtin_cpu_supports("avx2") != 0;
#endif
  return width == Width::two;
}

Width widest() noexcept {
  if (has_width(Width::eight)) return Width::eight;
  return has_width(Width::four) ? Width::four : Width::two;
}

}  // namespace mainmatch::amidakuji

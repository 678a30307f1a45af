#pragma once

#include <array>
#include <cstdint>

#include "agents/amidakuji/inference/row_kernel.h"
#include "engine/core/simd.h"

namespace mainmatch::amidakuji {

/// Some neighbouring rows of a board, for one set of their phantoms being on.
struct Half {
  using Legs = std::array<std::array<double, kMaxLegs>, kMaxLegs>;
  static constexpr int kRows = (kMaxRows + 1) / 2;
  static constexpr int kSums = kRows * (kMaxLegs / 2) + 1;

  /// [sum][leg at the bottom][leg at the top] is the probability of the sum and of that way.
  alignas(64) std::array<Legs, kSums> weight;
  int first;  ///< sums in use: first..last
  int last;
  std::uint32_t rounds;  ///< in which it is so: bit r is round r

  /// No row yet.
  void start(int legs) noexcept;
  /// Becomes `above` with one row more. Only the sums least..most are wanted.
  void extend(const Half& above, const RowKernel& row, int least, int most, Width width) noexcept;
  /// Lets weight[sum] hold all of the sums at most `sum`.
  void accumulate(Width width) noexcept;
};

/// How likely two halves whose sums together are low..high lead from a starting to an ending leg:
/// [starting leg][ending leg], each row adding up to 1. If low < high, `bottom` is accumulated.
void join(const Half& top, const Half& bottom, int low, int high, int legs, Width width,
          Half::Legs& chances) noexcept;

}  // namespace mainmatch::amidakuji

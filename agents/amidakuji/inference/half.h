#pragma once

#include <array>
#include <cstdint>

#include "agents/amidakuji/inference/row_kernel.h"
#include "engine/core/simd.h"

namespace mainmatch::amidakuji {

/// Consecutive rows of a board for one set of active phantoms.
struct Half {
  using Legs = std::array<std::array<double, kMaxLegs>, kMaxLegs>;
  static constexpr int kRows = (kMaxRows + 1) / 2;
  static constexpr int kSums = kRows * (kMaxLegs / 2) + 1;

  /// [sum][leg at the bottom][leg at the top]: probability of the sum and of that path.
  alignas(64) std::array<Legs, kSums> weight;
  int first;  ///< sums in use: first..last
  int last;
  std::uint32_t rounds;  ///< rounds with these phantoms: bit r is round r

  /// Resets to no rows.
  void start(int legs) noexcept;
  /// Sets this to `above` plus one row, for the sums least..most.
  void extend(const Half& above, const RowKernel& row, int least, int most, Width width) noexcept;
  /// Makes weight[sum] cumulative: the total of all sums <= sum.
  void accumulate(Width width) noexcept;
};

/// Joins two halves whose sums together are in low..high: probabilities [starting leg][ending leg],
/// with rows that sum to 1. If low < high, `bottom` must be accumulated.
void join(const Half& top, const Half& bottom, int low, int high, int legs, Width width,
          Half::Legs& chances) noexcept;

}  // namespace mainmatch::amidakuji

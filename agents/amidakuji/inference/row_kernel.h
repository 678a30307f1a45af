#pragma once

#include <array>
#include <cstdint>

#include "agents/amidakuji/inference/phantom_rows.h"
#include "engine/amidakuji/hints.h"
#include "engine/core/simd.h"

namespace mainmatch::amidakuji {

/// A hint as a condition on a sum over rows: each row adds `value`, and the sum must be in
/// low..high. A hint about one row or slot is a condition on that row alone.
struct Condition {
  Condition(const Rules& rules, const RungHint& about) noexcept;

  /// Whether the hint is about this row alone.
  bool is_of(int row) const noexcept {
    const bool of_a_row =
        hint.kind == RungHint::Kind::row_total || hint.kind == RungHint::Kind::rung_at;
    return of_a_row && row == hint.a;
  }
  bool allows(int row, std::uint32_t rungs) const noexcept;
  bool is_range() const noexcept { return low < high; }
  int value(std::uint32_t rungs) const noexcept;

  RungHint hint;
  int low = 0;
  int high = 0;
  int most = 0;  ///< maximum value of a row
};

/// A row's transition: the probability that it adds v to the sum and moves a token.
struct RowKernel {
  static constexpr int kValues = kMaxLegs / 2 + 1;  ///< values of a row: 0..4
  struct Moves {
    std::array<double, kMaxLegs> stays;    ///< [l]: a token on leg l stays there
    std::array<double, kMaxLegs> crosses;  ///< [c]: tokens on legs c and c + 1 change places
  };

  /// Computes the kernel of a row with these patterns of real rungs and the active phantoms `on`.
  void compute(const Condition& condition, int row, const RowPatterns& patterns, std::uint32_t on,
               Width width) noexcept;

  int first;  ///< range of values: first..last
  int last;
  alignas(64) std::array<Moves, kValues> moves;  ///< [v]
};

/// Memoizes row kernels under given rules. Few differ: most rows have no phantom or one, and what a
/// hint implies for a row depends on its question.
class RowKernels {
 public:
  RowKernels() noexcept { forget(); }
  void forget() noexcept { keys_.fill(kNone); }

  /// The kernel of RowKernel::compute. Valid until the next call.
  const RowKernel& of(const Condition& condition, int row, const RowPatterns& patterns,
                      std::uint32_t on, Width width) noexcept;

 private:
  static constexpr std::size_t kSlots = 509;
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  std::array<std::uint64_t, kSlots> keys_;
  std::array<RowKernel, kSlots> kernels_;
};

}  // namespace mainmatch::amidakuji

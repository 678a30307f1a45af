#pragma once

#include <array>
#include <span>

#include "agents/amidakuji/inference/phantom_rows.h"
#include "agents/amidakuji/inference/row_kernel.h"
#include "engine/amidakuji/hints.h"
#include "engine/core/simd.h"

namespace mainmatch::amidakuji {

/// P(the token that starts on leg s ends on leg e in round r | the phantoms, one rung hint), for
/// all r, s and e, exactly (up to rounding), without blockers.
///
/// Given the phantoms the rows are independent, so a token's leg is a Markov chain over the rows.
/// Its transitions follow from the patterns a row can have (34 at most). A hint about one row or
/// slot only rules patterns out. A hint that counts over rows (a column, the board, one column
/// against another) is a sum of one small number per row, which is carried along with the leg. The
/// board is cut in the middle: each half is computed with its own sum, and the halves are combined
/// over the pairs of sums that the hint allows. That is several times cheaper than carrying the sum
/// all the way down. Rounds share a half down to the first row whose phantoms differ.
class BoardPosterior {
 public:
  /// [s][e]; rows sum to 1; 0 beyond the rules' legs.
  using Matrix = std::array<std::array<double, kMaxLegs>, kMaxLegs>;

  /// Computes all rounds. `hint` must be possible under the rules; `rows` and `kernels` must
  /// be of the same rules.
  void infer(const Rules& rules, const PhantomRows& rows, const RungHint& hint, RowKernels& kernels,
             Width width = widest()) noexcept;
  void infer(const Rules& rules, std::span<const Slot> phantoms, const RungHint& hint,
             Width width = widest()) noexcept;

  /// `round` is 0-based.
  const Matrix& round(int round) const noexcept {
    return chances_[static_cast<std::size_t>(round)];
  }
  /// Replaces a round's chances, for callers that know more than one hint.
  void set_round(int round, const Matrix& chances) noexcept {
    chances_[static_cast<std::size_t>(round)] = chances;
  }

 private:
  std::array<Matrix, kMaxRounds> chances_;
};

}  // namespace mainmatch::amidakuji

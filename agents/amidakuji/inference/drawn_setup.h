#pragma once

#include <array>
#include <span>

#include "agents/amidakuji/inference/phantom_rows.h"
#include "agents/amidakuji/inference/row_kernel.h"
#include "agents/weight.h"
#include "engine/amidakuji/hints.h"

namespace mainmatch::amidakuji {

/// Draws real rungs given the phantoms and a hint, exactly. What the rows down to one can add to
/// the sum that the hint is about is worked out once; then the rows are drawn from the lowest up,
/// each with what is left of the sum (Condition has how a hint is such a sum).
class DrawnBoard {
 public:
  DrawnBoard() noexcept : condition_(Rules{}, RungHint{RungHint::Kind::none}) {}

  void observe(const Rules& rules, const PhantomRows& rows, const RungHint& hint) noexcept;
  void draw(Stream& stream, Board& rungs) const noexcept;

 private:
  static constexpr std::size_t kSums = kMaxRows * (kMaxLegs / 2) + 1;

  /// How likely a row has a pattern, if the hint allows it. A record may hold a board that is never
  /// dealt: no pattern is out of the question.
  double chance(int row, RowPatterns::Pattern pattern) const noexcept {
    return condition_.allows(row, pattern.rungs) ? pattern.chance + kNever : 0;
  }
  static constexpr double kNever = 0x1p-30;  ///< so small that no sum is any different

  const PhantomRows* rows_ = nullptr;
  int row_count_ = 0;
  Condition condition_;
  std::array<std::array<double, kSums>, kMaxRows + 1> above_;  ///< [rows][sum of these]
};

/// Draws placements given a hint, each that makes it true being as likely.
void draw_placements(const Rules& rules, const PlacementHint& hint, Stream& stream,
                     Placements& placements) noexcept;

/// Draws what the other seats are told, given what one is. The questions of those before it cannot
/// be its own (R11). How likely it is asked its own depends a little on what they were: that is
/// what this returns.
double draw_other_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                        const Placements& placements, Seat seat, Stream& stream,
                        HintSheet& hints) noexcept;

}  // namespace mainmatch::amidakuji

#pragma once

#include <array>
#include <span>

#include "agents/amidakuji/inference/phantom_rows.h"
#include "agents/amidakuji/inference/row_kernel.h"
#include "agents/weight.h"
#include "engine/amidakuji/hints.h"

namespace mainmatch::amidakuji {

/// Samples the real rungs given the phantoms and a hint, exactly. First computes, for every row,
/// what the rows above can add to the hint's sum; then draws rows from the lowest up, each with
/// what remains of the sum (Condition expresses a hint as such a sum).
class DrawnBoard {
 public:
  DrawnBoard() noexcept : condition_(Rules{}, RungHint{RungHint::Kind::none}) {}

  void observe(const Rules& rules, const PhantomRows& rows, const RungHint& hint) noexcept;
  void draw(Stream& stream, Board& rungs) const noexcept;

 private:
  static constexpr std::size_t kSums = kMaxRows * (kMaxLegs / 2) + 1;

  /// The probability of a row's pattern if the hint allows it. Never 0, because a record may hold a
  /// board that is never dealt.
  double chance(int row, RowPatterns::Pattern pattern) const noexcept {
    return condition_.allows(row, pattern.rungs) ? pattern.chance + kNever : 0;
  }
  static constexpr double kNever = 0x1p-30;  ///< too small to change any sum

  const PhantomRows* rows_ = nullptr;
  int row_count_ = 0;
  Condition condition_;
  std::array<std::array<double, kSums>, kMaxRows + 1> above_;  ///< [rows][sum of these]
};

/// Draws uniform placements among those that make the hint true.
void draw_placements(const Rules& rules, const PlacementHint& hint, Stream& stream,
                     Placements& placements) noexcept;

/// Draws the other seats' hints, given one seat's hint. Questions of earlier seats cannot be the
/// same as its own (R11). Returns the likelihood that the seat is asked its question, which depends
/// a little on the others.
double draw_other_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                        const Placements& placements, Seat seat, Stream& stream,
                        HintSheet& hints) noexcept;

/// The same where the hints of several seats are known, which `hints` has. Takes their questions to
/// be as likely whatever the others are asked.
void draw_other_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                      const Placements& placements, SeatSet known, Stream& stream,
                      HintSheet& hints) noexcept;

}  // namespace mainmatch::amidakuji

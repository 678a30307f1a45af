#pragma once

#include <array>

#include "agents/amidakuji/cache.h"
#include "engine/core/seat.h"

namespace mainmatch::amidakuji {

/// What the hints of a coalition say together, the same to each member. Placements are enumerated
/// (8! at most); boards are drawn exactly from what the first member's hint says and kept where the
/// others are true as well. That no question is asked twice is left out: it says next to nothing of
/// the answers.
class PooledHints {
 public:
  void clear() noexcept { members_ = {}; }
  /// What a member is shown, once for each.
  void add(const View& member) noexcept;
  SeatSet members() const noexcept { return members_; }

  /// When all have been added.
  void compute(const PublicView& view, Cache<Amidakuji>& cache) noexcept;

  const BoardPosterior& board() const noexcept { return board_; }
  /// The expected payout weight of each ending leg, 0..paying_places.
  const std::array<double, kMaxLegs>& weights() const noexcept { return weights_; }

 private:
  static constexpr int kWanted = 500;  ///< boards on which all hints are true
  static constexpr int kDrawn = 8000;  ///< at most, to find them

  void weigh_placements(const Rules& rules) noexcept;
  bool are_true(const Board& rungs) const noexcept;
  bool are_true(const Placements& placements, const Rules& rules) const noexcept;

  SeatSet members_;
  HintSheet hints_;  ///< of the members
  BoardPosterior board_;
  std::array<double, kMaxLegs> weights_;
};

}  // namespace mainmatch::amidakuji

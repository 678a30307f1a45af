#pragma once

#include <array>

#include "agents/amidakuji/cache.h"
#include "engine/core/seat.h"

namespace mainmatch::amidakuji {

/// The combined hints of a coalition, the same for every member. Placements are enumerated (8! at
/// most). Boards are drawn exactly from the posterior of the first member's hint and kept if the
/// other hints hold as well. Ignores that no question is asked twice, which says next to nothing
/// about the answers.
class PooledHints {
 public:
  void clear() noexcept { members_ = {}; }
  /// Adds one member's view.
  void add(const View& member) noexcept;
  SeatSet members() const noexcept { return members_; }

  /// Call after all members were added.
  void compute(const PublicView& view, Cache<Amidakuji>& cache) noexcept;

  const BoardPosterior& board() const noexcept { return board_; }
  /// The expected payout weight of each ending leg, 0..paying_places.
  const std::array<double, kMaxLegs>& weights() const noexcept { return weights_; }

 private:
  static constexpr int kWanted = 500;  ///< target number of boards on which all hints hold
  static constexpr int kDrawn = 8000;  ///< maximum number of boards drawn

  void weigh_placements(const Rules& rules) noexcept;
  bool are_true(const Board& rungs) const noexcept;
  bool are_true(const Placements& placements, const Rules& rules) const noexcept;

  SeatSet members_;
  HintSheet hints_;  ///< of the members
  BoardPosterior board_;
  std::array<double, kMaxLegs> weights_;
};

}  // namespace mainmatch::amidakuji

#pragma once

#include <array>

#include "agents/amidakuji/cache.h"

namespace mainmatch::amidakuji {

/// The value of every starting leg in every round, inferred from the seat's two hints. Later rounds
/// bring no news, so it is computed once, in the first round.
class Outlook {
 public:
  /// Call in every round; it computes only in the first.
  void evaluate(const View& view, Cache<Amidakuji>& cache) noexcept;

  /// The expected payout weight of each ending leg, 0..paying_places.
  const std::array<double, kMaxLegs>& weights() const noexcept { return weights_; }

  /// The expected payout weight of a bead on starting leg `leg` in `round` (both 0-based).
  double value(int round, int leg) const noexcept {
    return values_[static_cast<std::size_t>(round)][static_cast<std::size_t>(leg)];
  }
  int best_leg(int round) const noexcept;

  /// The beads to bid now if the most valuable remaining rounds get max_bet each.
  int beads_for_best_rounds(const View& view) const noexcept;

 private:
  std::array<double, kMaxLegs> weights_;
  std::array<std::array<double, kMaxLegs>, kMaxRounds> values_;
  int legs_ = 0;
};

}  // namespace mainmatch::amidakuji

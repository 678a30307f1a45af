#pragma once

#include <array>

#include "agents/amidakuji/cache.h"

namespace mainmatch::amidakuji {

/// What a seat can infer from its two hints: what every starting leg is worth in every round.
/// Nothing that happens later changes it, so it is computed once, in the first round.
class Outlook {
 public:
  /// Call in every round; computes only in the first.
  void evaluate(const View& view, Cache<Amidakuji>& cache) noexcept;

  /// The expected payout weight of each ending leg, 0..paying_places.
  const std::array<double, kMaxLegs>& weights() const noexcept { return weights_; }

  /// The expected payout weight of a bead on starting leg `leg` in `round` (both 0-based).
  double value(int round, int leg) const noexcept {
    return values_[static_cast<std::size_t>(round)][static_cast<std::size_t>(leg)];
  }
  int best_leg(int round) const noexcept;

  /// How many beads to bid in the running round if the most valuable rounds of those that are left
  /// get max_bet each.
  int beads_for_best_rounds(const View& view) const noexcept;

 private:
  std::array<double, kMaxLegs> weights_;
  std::array<std::array<double, kMaxLegs>, kMaxRounds> values_;
  int legs_ = 0;
};

}  // namespace mainmatch::amidakuji

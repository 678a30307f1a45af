#pragma once

#include <span>
#include <vector>

#include "experiments/game_theory/dominance.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

/// The strategies that are left in a round of iterated elimination: those taken away in a round are
/// gone in the next.
class EarlierRounds {
 public:
  explicit EarlierRounds(const ProfileSpace& space) : left_(all_of(space)), next_(left_) {}

  /// Rounds in ascending order.
  StrategySet left_in(int round) {
    if (round != round_) left_ = next_;
    round_ = round;
    return left_;
  }
  void take_away(std::size_t strategy) { next_ &= ~bit(strategy); }

 private:
  int round_ = 1;
  StrategySet left_;
  StrategySet next_;
};

/// Calls each(row, rows) for every row in which somebody plays a strategy and the others only what
/// is `left`: rows[s] is that in which, in its place, s is played, of those that dominate it.
/// Needs a complete table.
template <class Each>
void for_others(const PayoffTable& table, StrategySet left, const Dominated& one, Each&& each) {
  std::vector<std::size_t> rows(table.strategies());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::vector<int> counts(table.counts(row).begin(), table.counts(row).end());
    bool inside = counts[one.strategy] > 0;
    for (std::size_t s = 0; s < counts.size(); ++s) inside &= counts[s] == 0 || holds(left, s);
    if (!inside) continue;
    --counts[one.strategy];
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (!(one.by[s] > 0)) continue;
      ++counts[s];
      rows[s] = *table.find(counts);
      --counts[s];
    }
    each(row, std::span<const std::size_t>(rows));
  }
}

}  // namespace mainmatch

#include <algorithm>
#include <map>

#include "experiments/game_theory/contrast.h"
#include "experiments/game_theory/dominance.h"
#include "experiments/game_theory/others.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

std::optional<double> least_advantage(const PayoffTable& table, double tail, StrategySet left,
                                      const Dominated& one) {
  std::optional<double> least;
  bool known = true;
  std::map<std::int64_t, double> quantiles;  // by degrees of freedom
  for_others(table, left, one, [&](std::size_t row, std::span<const std::size_t> rows) {
    double more = 0;
    for (std::size_t s = 0; s < rows.size() && known; ++s) {
      if (!(one.by[s] > 0)) continue;
      const auto gap = contrast(table, rows[s], s, row, one.strategy);
      known = gap.has_value();
      if (!known) return;
      const auto [at, is_new] = quantiles.try_emplace(gap->degrees);
      if (is_new) at->second = student_quantile(1 - tail, gap->degrees);
      more += one.by[s] * gap->limits(tail, at->second).low;
    }
    if (known) least = std::min(least.value_or(more), more);
  });
  return known ? least : std::nullopt;
}

}  // namespace

double pairs_of_strategies(const ProfileSpace& space) {
  double pairs = 0;
  for (const SeatRole& role : space.roles()) {
    const auto own = static_cast<double>(role.strategies.size());
    pairs += own * (own - 1);
  }
  return pairs;
}

std::vector<DominanceLimit> dominance_limits(const PayoffTable& table,
                                             const std::vector<Dominated>& found) {
  std::vector<DominanceLimit> limits;
  // Of one side.
  const double tail = 0.05 / std::max(1.0, pairs_of_strategies(table.space()));
  EarlierRounds gone(table.space());
  for (const Dominated& one : found) {
    DominanceLimit& limit = limits.emplace_back(DominanceLimit{{}, table.exact()});
    if (limit.certain) continue;
    limit.least = least_advantage(table, tail, gone.left_in(one.round), one);
    limit.certain = one.strictly && limit.least && *limit.least > 0;
    if (limit.certain) gone.take_away(one.strategy);
  }
  return limits;
}

}  // namespace mainmatch

#include "experiments/analyses/balance/grouped_means.h"

#include <limits>

namespace mainmatch {

namespace {
double mean(Int128 x, std::int64_t n) {
  if (n == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(x) / static_cast<double>(n);
}
}  // namespace

GroupedMeans::GroupedMeans(const BalanceSums& sums) : all_(sums.quantities()) {
  std::vector<std::size_t> groups;
  for (std::size_t group = 0; group < BalanceSums::kGroups; ++group) {
    if (sums.units_of(group) > 0) groups.push_back(group);
  }
  without_.assign(groups.size(), std::vector<double>(sums.quantities()));
  for (std::size_t q = 0; q < all_.size(); ++q) {
    const QuantityCell total = sums.total(q);
    all_[q] = mean(total.x, total.n);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const QuantityCell& cell = sums.at(groups[i], q);
      without_[i][q] = mean(total.x - cell.x, total.n - cell.n);
    }
  }
}

}  // namespace mainmatch

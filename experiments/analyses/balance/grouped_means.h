#pragma once

#include <cstddef>
#include <vector>

#include "experiments/analyses/balance/sums.h"

namespace mainmatch {

/// The means x / n of all quantities, over all units and without each group that has any. What was
/// never counted has no mean: NaN.
class GroupedMeans {
 public:
  explicit GroupedMeans(const BalanceSums& sums);

  std::size_t groups() const { return without_.size(); }
  double all(std::size_t quantity) const { return all_[quantity]; }
  double without(std::size_t group, std::size_t quantity) const {
    return without_[group][quantity];
  }

 private:
  std::vector<double> all_;
  std::vector<std::vector<double>> without_;
};

}  // namespace mainmatch

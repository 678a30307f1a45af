#pragma once

#include <vector>

#include "experiments/equilibrium/correlated.h"

namespace mainmatch {

/// The distribution of greatest entropy among those that satisfy the incentives, by profile;
/// entropy is that of what all seats play, so that without constraints every seat draws evenly by
/// itself: a profile counts as often as seats can be ordered in it, e^log_orders. It has the form
/// orders * e^(sum of multipliers * gains), multipliers >= 0, which minimize the logarithm of its
/// sum (Ortiz, Schapire and Kakade, "Maximum entropy correlated equilibria", AISTATS 2007, sections
/// 3 and 4); found by a projected Newton method (Bertsekas, "Projected Newton methods for
/// optimization problems with simple constraints", SIAM Journal on Control and Optimization 20,
/// 1982). Where some profile is played in no equilibrium the multipliers have no bound, and the
/// incentives hold up to about 1e-10. `gains` should be about 1 in size.
std::vector<double> max_entropy(const Incentives& incentives,
                                const std::vector<double>& log_orders);

}  // namespace mainmatch

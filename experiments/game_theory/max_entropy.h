#pragma once

#include <vector>

#include "experiments/game_theory/correlated.h"

namespace mainmatch {

/// The distribution of greatest entropy among those that satisfy the incentives, by profile;
/// entropy is that of what all seats play, so that without constraints every seat draws evenly by
/// itself: a profile counts as often as seats can be ordered in it, e^log_orders. It has the form
/// orders * e^(sum of multipliers * gains), multipliers >= 0, which minimize the logarithm of its
/// sum (Ortiz, Schapire and Kakade, "Maximum entropy correlated equilibria", AISTATS 2007, sections
/// 3 and 4); found by an interior-point method. Where some profile is played in no equilibrium the
/// multipliers have no bound, and the incentives hold up to about 1e-11; where gains differ from 0
/// by rounding only, up to the size of that. `gains` should be about 1 in size.
std::vector<double> max_entropy(const Incentives& incentives,
                                const std::vector<double>& log_orders);

}  // namespace mainmatch

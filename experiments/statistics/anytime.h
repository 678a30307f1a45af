#pragma once

#include <optional>

#include "experiments/statistics/mean_sums.h"

namespace mainmatch {

/// The two-sided p-value that the mean of a unit is `null`, which holds whenever one stops: that it
/// is ever at most a, at any number of units, has probability at most a if the mean is `null`. So
/// a run may be looked at, and extended, until it is small.
///
/// It is 1 over the wealth of a bettor who spreads stakes by a normal distribution about 0, with
/// the variance of the sample in place of the true one: the asymptotic confidence sequence of
/// Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas ("Time-uniform central limit theory and asymptotic
/// confidence sequences", Annals of Statistics 2024, theorem 2.2), with the stakes that are best
/// about 10,000 units, where 3.04 standard errors make 5% and not 1.96. Units that all agree are
/// tossed coins that show the same: the wealth of an even spread over all coins is
/// 2^units / (units + 1). Empty where `mean_p_value` (student.h) is.
std::optional<double> anytime_p_value(const MeanSums& sums, double null = 0);

}  // namespace mainmatch

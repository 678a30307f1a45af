#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "experiments/statistics/betting.h"
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
/// 2^units / (units + 1). Too skewed for the variance of the sample, units that lie within `width`
/// of each other have width^2 / 4, which none exceeds: then it holds at every size of the sample
/// (Hoeffding's lemma). Empty where `mean_p_value` (student.h) is.
std::optional<double> anytime_p_value(const MeanSums& sums, double null = 0, double width = 0);

/// The mean with limits that hold it after every number of units at once with probability at least
/// 1 - alpha: those of the same confidence sequence, with the stakes that are best about `best_at`
/// units. Where the sample is too small or too skewed for it, or all units agree: those of
/// `confidence_sequence` (betting.h) if the payoffs have a range, else none. Clipped to the range.
Estimate anytime_mean(std::span<const Bin> payoffs, const std::optional<PayoffRange>& range,
                      double alpha, std::int64_t best_at);

/// The mean with limits that hold it with probability 1 - alpha where the number of units was fixed
/// beforehand: Student's, and where these would be of no use those of `betting_interval` if the
/// payoffs have a range, else none. Clipped to the range.
Estimate planned_mean(std::span<const Bin> payoffs, const std::optional<PayoffRange>& range,
                      double alpha);

}  // namespace mainmatch

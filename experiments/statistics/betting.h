#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "experiments/statistics/estimate.h"
#include "experiments/statistics/histogram.h"

namespace mainmatch {

// Means of bounded payoffs by betting (Waudby-Smith, Ramdas, "Estimating means of bounded random
// variables by betting", Journal of the Royal Statistical Society B 2024, sections 4 and 5). Who
// believes that the mean is m offers a fair bet: for a stake s the wealth is multiplied by
// 1 + s (y - m). If m is true, the wealth W is a nonnegative martingale from 1, so it ever reaches
// 1 / a with probability at most a (Ville's inequality): a mean against which it does is refuted.
//
// Here the stakes are constant, a few of them at once with equal shares of the wealth (cut, so that
// no bet loses more than 63/64 of what it stakes on). Then the wealth depends on how often each
// payoff was seen and not on the order, so counts are all that must be kept, it can be merged, and
// a look costs one pass over the distinct payoffs. It rises the lower m is; bets against too high
// a mean are those on the mirrored payoffs. Nothing is assumed but the bounds: the mean of a unit,
// given those before it, is the same for every unit. Only arithmetic that is the same on every
// machine is used, as what is found here may end an experiment.
//
// Payoffs are integers in bins, ascending; where a bin is wide, its low end counts for the lower
// limit and its high end for the upper, so that intervals hold whatever the bins hid.

/// The least and the most that a payoff can be, least < most.
struct PayoffRange {
  std::int64_t least;
  std::int64_t most;
};

/// The mean, taking the middle of wide bins; empty if there is no unit.
std::optional<double> mean_payoff(std::span<const Bin> payoffs);

/// The mean, and an interval that holds it with probability at least 1 - alpha, if the number of
/// units was fixed beforehand: stakes are chosen for it. Covers at any number of units and any
/// skewness, at the price of length: about 1.65 times Student's, of which 1.39 is the price of
/// Ville's inequality and the rest that of not knowing the spread. In the units of the payoffs.
/// 0 < alpha < 1.
Estimate betting_interval(std::span<const Bin> payoffs, const PayoffRange& range,
                          double alpha = 0.05);

/// Limits that hold the mean after every number of units at once with probability at least
/// 1 - alpha: it may be looked at after every block, and any rule may stop the experiment. Stakes
/// range from those for a handful of units to those for 10^8. About 1.8 times as long as Student's.
/// The whole range if there is no unit.
Interval confidence_sequence(std::span<const Bin> payoffs, const PayoffRange& range,
                             double alpha = 0.05);

/// Whether the wealth of bets against the mean being at most (or at least) `mean` is 1 / alpha or
/// more after these payoffs: the mean is higher (lower), and to say so whenever one looks is wrong
/// with probability at most alpha. `confidence_sequence` is where either is so at alpha / 2.
bool mean_exceeds(double mean, std::span<const Bin> payoffs, const PayoffRange& range,
                  double alpha);
bool mean_falls_short(double mean, std::span<const Bin> payoffs, const PayoffRange& range,
                      double alpha);

}  // namespace mainmatch

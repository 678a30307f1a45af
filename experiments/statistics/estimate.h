#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// A confidence interval, of 95% where nothing else is said; both ends included.
struct Interval {
  double low;
  double high;

  friend constexpr bool operator==(const Interval&, const Interval&) = default;
};

/// A number with its uncertainty. No number is given where there is none: `mean` is empty if
/// nothing was observed, `interval` if too little was.
struct Estimate {
  std::optional<double> mean;
  std::optional<Interval> interval;
  /// There is no interval because all matches said the same, which says nothing of their spread.
  bool zero_variance = false;

  /// Why something is missing; empty if nothing is.
  constexpr std::string_view why() const noexcept {
    return interval ? std::string_view() : zero_variance ? "all alike" : "sample too small";
  }

  /// Of `factor` (> 0) times the number, plus `shift`.
  constexpr Estimate mapped(double factor, double shift) const {
    Estimate out = *this;
    if (out.mean) out.mean = *mean * factor + shift;
    if (out.interval) {
      out.interval = Interval{interval->low * factor + shift, interval->high * factor + shift};
    }
    return out;
  }

  friend constexpr bool operator==(const Estimate&, const Estimate&) = default;
};

/// Fewer matches (that contain the bot) than this give no interval. The yardstick is the payoff on
/// which normal theory fails first: one seat in twelve takes all. Simulated coverage of the nominal
/// 95%, in percent, by matches, first where the bot has one seat of every match, then where the
/// seats are drawn from 12 bots (tests/statistics/coverage.cpp repeats some of it):
///
///     matches                20           30           50           100          200
///     share_interval     97.8  96.7   96.6  96.7   96.7  95.8   95.6  95.2   96.1  95.5
///     mean_interval      82.8  92.5   92.4  90.1   92.1  92.7   91.7  93.6   94.1  94.7
///
/// So shares are safe from 30 on. Means are given from 100 on, and not before there are as many
/// matches as their skewness asks for (`enough_for_skewness`): with one prize in twelve from about
/// 450. Matches that all agree give no interval of a mean. Then, whatever is summed, at most 5.9%
/// of experiments show an interval that is wrong (tests/tournament/coverage.cpp).
///
/// Prizes that may be shared spread less than those that one takes all, and Wilson's interval is
/// the shorter for it. A sample of 30 often does not hold the rare whole ones, and covers 92%. So
/// below kMinMatchesForParts every seat counts as one yes or no at most; from there on,
/// tests/statistics/intervals.cpp finds the coverage within 94.1..95.9 as it stands.
inline constexpr std::int64_t kMinMatchesForShare = 30;
inline constexpr std::int64_t kMinMatchesForParts = 100;
inline constexpr std::int64_t kMinMatchesForMean = 100;

/// Where the quantity can lie; an interval is clipped to it.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// The linearized variance of the mean per seat, X / N: m / (m - 1) sum d_i^2 / N^2 over m matches,
/// with the residuals d_i = x_i - (X / N) n_i. Needs m >= 2.
double ratio_variance(const RatioSums& sums);

/// The skewness of the matches' residuals d_i, 0 if they all agree. Needs m >= 2.
double ratio_skewness(const RatioSums& sums);

/// Whether Student's interval of the mean per seat can be trusted.
bool enough_for_mean(const RatioSums& sums);

/// The mean per seat, X / N, with Student's interval of `matches - 1` degrees of freedom about the
/// ratio estimator and its linearized variance (Cochran, "Sampling Techniques", 3rd ed. 1977,
/// section 6.4 for the ratio, 9A.3 for clusters of unequal sizes). Mean and range are in units of
/// the quantity.
Estimate mean_interval(const RatioSums& sums, const Range& range = {}, double alpha = 0.05);

/// The two-sided p-value of Student's test, by the same estimator and variance, that the mean per
/// seat is 0; empty if the sample is too small. Matches that all agree: 1 if they agree with 0,
/// else that of the sign test, 2^(1 - matches).
std::optional<double> mean_p_value(const RatioSums& sums);

/// The mean per seat of a quantity that lies in 0..1 and was summed in parts of 1 / `unit`: a share
/// of a win, a yes or no. Wilson's interval (1927; Brown, Cai, DasGupta, "Interval Estimation for a
/// Binomial Proportion", Statistical Science 2001, section 3.1.1) at the effective sample size
/// p (1 - p) / v, v being the variance of `mean_interval` (Kish, "Survey Sampling", 1965, section
/// 8.2, the design effect), with Student's quantile in place of the normal one (Dean, Pagano,
/// "Evaluating Confidence Interval Methods for Binomial Proportions in Clustered Surveys", Journal
/// of Survey Statistics and Methodology 2015, section 2). Where p is 0 or 1, or all matches agree
/// and v is 0, the sample says nothing about its spread: a match then counts as one observation,
/// however many seats the bot had in it.
Estimate share_interval(const RatioSums& sums, std::int64_t unit = 1, double alpha = 0.05);

/// `share_interval` for a quantity that lies in 0..most, `most` > 0: the share of the most that is
/// possible, times `most`.
Estimate bounded_interval(const RatioSums& sums, std::int64_t most, double alpha = 0.05);

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/histogram.h"

namespace mainmatch {

/// Two observed values.
struct ValueInterval {
  std::int64_t low;
  std::int64_t high;

  friend constexpr bool operator==(const ValueInterval&, const ValueInterval&) = default;
};

/// An interval that holds the `percent` percent quantile with probability 95% at least, whatever
/// the distribution: between two order statistics, by the binomial distribution of how many of n
/// units lie below it (David, Nagaraja, "Order Statistics", 3rd ed. 2003, section 7.1), either end
/// being wrong with 2.5% at most. Percent in 1..99. Where bins are wide, from the low end of the
/// one to the high end of the other. Empty if the sample is too small: an end lies beyond it.
///
/// The values are of `units` units that are independent, such as matches. There may be several
/// values of each, of about equal number: then as though those of a unit were all the same, which
/// is the worst that they can do.
std::optional<ValueInterval> quantile_interval(std::span<const Bin> bins, int percent,
                                               std::int64_t units);

/// A step of the empirical distribution function.
struct EmpiricalStep {
  std::int64_t value;  ///< the high end of a bin
  std::int64_t count;  ///< of the values that are at most that
  double share;        ///< of all
  double low;          ///< of the band
  double high;
};

/// The empirical distribution function, a step for each bin, and a band that holds all of the true
/// one at once with probability 95% at least: the inequality of Dvoretzky, Kiefer and Wolfowitz
/// with Massart's constant ("The Tight Constant in the Dvoretzky-Kiefer-Wolfowitz Inequality",
/// Annals of Probability 1990). The values must be independent: one for each match.
std::vector<EmpiricalStep> distribution_function(std::span<const Bin> bins);

}  // namespace mainmatch

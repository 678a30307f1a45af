#pragma once

#include <cstdint>
#include <optional>

#include "experiments/statistics/estimate.h"
#include "experiments/statistics/mean_sums.h"

namespace mainmatch {

/// Quantile of Student's t with `degrees` >= 1 of freedom: the value that is not exceeded with
/// probability p, 0 < p < 1.
double student_quantile(double p, std::int64_t degrees);

/// The probability that |T| >= |t|, T having Student's distribution.
double student_tails(double t, std::int64_t degrees);

/// What Student's method needs of a sample.
struct Moments {
  double mean;      ///< in the units of x
  double variance;  ///< of a unit, by the divisor units - 1; 0 if all agree
  double skewness;  ///< third central moment over the variance's 3/2th power; 0 if all agree
};

/// Exact up to the last rounding, however large the mean is beside the spread; empty below 2 units.
std::optional<Moments> moments(const MeanSums& sums);

/// Fewer units than this, or than kUnitsPerSquaredSkewness times the square of the sample's
/// skewness, are "sample too small" for Student's method, and so are units that all agree: they say
/// nothing about their spread. What Student's interval loses by skewness g is about 0.25 g^2 / n
/// (Hall, "The Bootstrap and Edgeworth Expansion", 1992, chapter 2, for both sides), so at most
/// half a point of its 95% here. Cochran ("Sampling Techniques", 3rd ed. 1977, section 2.15) asks
/// for 25 g^2, which leaves a point. A skewness that the sample does not show (a prize that is
/// rarer than it is long) cannot be heeded: where that matters and the payoff is bounded, there is
/// `betting_interval`.
inline constexpr std::int64_t kMinUnits = 30;
inline constexpr double kUnitsPerSquaredSkewness = 50;
constexpr bool enough_for_skewness(std::int64_t units, double skewness) {
  return static_cast<double>(units) >= kUnitsPerSquaredSkewness * skewness * skewness;
}
bool enough_for_student(std::int64_t units, const Moments& of_sample);

/// The mean of a unit with Student's 95% interval, clipped to the range.
Estimate student_interval(const MeanSums& sums, const Range& range = {});

/// The two-sided p-value of Student's test that the mean of a unit is `null`; empty if the sample
/// is too small. Units that all agree: 1 if they agree with `null`, else that of the sign test,
/// 2^(1 - units). For a comparison of A and B, a unit is what A got less what B got in one match.
/// Too skewed for Student, units that lie within `width` of each other have the p-value of
/// Hoeffding's inequality ("Probability inequalities for sums of bounded random variables", 1963,
/// theorem 2); with a width of 0 none is known.
std::optional<double> mean_p_value(const MeanSums& sums, double null = 0, double width = 0);

}  // namespace mainmatch

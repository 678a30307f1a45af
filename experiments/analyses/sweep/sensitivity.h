#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// Two independent measurements of a quantity at one point: in the two halves of its matches. Equal
/// without chance.
struct TwoHalves {
  double one;
  double other;
};

/// The measurements of a quantity at the points of a sample (see Points), by row.
struct SampledQuantity {
  std::vector<TwoHalves> a;
  std::vector<TwoHalves> b;
  std::vector<std::vector<TwoHalves>> ab;  ///< by axis
};

/// Sobol sensitivity indices: shares of the variance of a quantity over the sampled space. The
/// first-order index of a parameter is the share that it explains alone, the total index the share
/// that remains if all others are known; the difference is its interactions.
struct Sensitivity {
  std::vector<Estimate> first;  ///< by axis; as those of `total` they may leave 0..1 a little
  std::vector<Estimate> total;
  std::optional<double> deviation;  ///< of the quantity over the space, noise taken off; 0 or more
  /// The standard deviation of a point's measurement over the matches that it is from.
  std::optional<double> noise;
  /// The reason if there are no indices, else empty.
  std::string_view why;
};

inline constexpr std::size_t kMinSampledRows = 30;

/// From the matrices A, B and AB (Saltelli et al., Computer Physics Communications 2010), each
/// index by the correlation of what was measured at points that have some parameters in common,
/// with a control variate (see the code). Every square or product of two measurements takes one
/// from each half: chance is then not mistaken for the effect of a parameter, as its products have
/// mean zero. Intervals are percentiles of 1,000 bootstrap samples of rows; rows must have chance
/// of their own for them to hold. No indices below kMinSampledRows rows, nor where the variance
/// is not significantly different from 0.
Sensitivity sensitivity(const SampledQuantity& measured, std::uint64_t seed);

}  // namespace mainmatch

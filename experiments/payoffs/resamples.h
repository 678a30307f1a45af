#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/payoffs/growth.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// How far an equilibrium depends on which matches its table happened to be made of. Blocks of
/// matches are drawn again, as many as there are, with putting back; a block is the batches of one
/// number, which share their deals, in all profiles at once. Each time the equilibrium is solved
/// again, from where it was: Newton's method on its support; where that no longer leads to an
/// equilibrium, the nearest one is taken, by how many strategies come or go and
/// then by shares (equilibrium_near). Percentiles of that are intervals of 95% (Efron and
/// Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13), expanded as few blocks ask
/// for (Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69,
/// 2015, section 3.3).
///
/// Strategies that clearly lose are left out of it: those whose gain is more than two standard
/// errors below 0.
struct Resampled {
  static constexpr int kTimes = 400;
  /// Fewer blocks say too little of their spread: no intervals.
  static constexpr std::uint32_t kMinBlocks = 10;

  double same_support = 0;  ///< share of the times that the same strategies were played
  double lost = 0;          ///< share of the times that no equilibrium was near; not in intervals
  /// Empty where there are too few blocks, or the equilibrium was lost more often than not.
  struct Intervals {
    std::vector<Interval> shares;  ///< by strategy
    std::vector<Interval> values;  ///< by role, what a seat gets
    Interval welfare;              ///< what all seats of the match get together
  };
  std::optional<Intervals> intervals;
};

/// Of these equilibria. Gains up to `tolerance` refute none. What it finds does not depend on
/// threads.
std::vector<Resampled> resample(const ReducedGame& game, const ProfileSamples& samples,
                                const std::vector<Candidate>& equilibria, double tolerance,
                                std::uint64_t seed);

}  // namespace mainmatch

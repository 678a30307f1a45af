#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/payoffs/growth.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// A block bootstrap of an equilibrium: how it varies with the sampled matches. Blocks are drawn
/// with replacement, as many as there are; a block is the batches of one number, which share their
/// deals, in all profiles at once. In each resample the equilibrium is solved again from where it
/// was: Newton's method on its support; if that fails, the nearest equilibrium, by the number of
/// strategies that come or go and then by shares (equilibrium_near). Percentiles are 95% intervals
/// (Efron and
/// Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13), expanded as few blocks ask
/// for (Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69,
/// 2015, section 3.3).
///
/// Strategies that clearly lose are left out of it: those whose gain is more than two standard
/// errors below 0.
struct Resampled {
  static constexpr int kTimes = 400;
  /// With fewer blocks there are no intervals.
  static constexpr std::uint32_t kMinBlocks = 10;

  double same_support = 0;  ///< share of the times that the same strategies were played
  double lost = 0;          ///< share of the times that no equilibrium was near
  /// Empty where there are too few blocks. What was lost could be anywhere: it counts as beyond
  /// both ends, and where it is more than lies beyond these, an end is as far as it can be.
  /// By strategy, the share of the times that it is played: times that were lost may count or not.
  std::vector<Interval> played = {};
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

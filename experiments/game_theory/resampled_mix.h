#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/game_theory/table_resamples.h"

namespace mainmatch {

/// How an equilibrium varies with the sampled matches. In each resample it is solved again from
/// where it was: Newton's method on its support; if that fails, the nearest equilibrium, by the
/// number of strategies that come or go and then by shares (equilibrium_near). Intervals are
/// percentiles.
struct Resampled {
  static constexpr int kTimes = 400;

  int times = 0;
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

/// Of `mix`, an equilibrium of a table over strategies of which only `contenders` (ascending, all
/// that are played among them) are looked at: those that clearly lose are left out. `all` is the
/// space of all strategies, and has the seats of the match; `resamples` draws from the table
/// restricted to the contenders. Gains up to `tolerance` refute no equilibrium.
Resampled resample_mix(const ProfileSpace& all, const TableResamples& resamples,
                       std::span<const double> mix, const std::vector<std::size_t>& contenders,
                       double tolerance);

/// {"times", "same_support", "lost", "mix", "played", "values", "welfare"}; intervals are null
/// where there are none.
Json resampled_json(const ProfileSpace& space, const Resampled& resampled);

}  // namespace mainmatch

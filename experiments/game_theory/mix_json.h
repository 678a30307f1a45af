#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/game_theory/profile_space.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

// Rendering of numbers by strategy, shared by all solution concepts.

/// {"all": {"a": 0.4, "b": 0.6}}: every strategy of every role, zeros too.
Json mix_json(const ProfileSpace& space, std::span<const double> of_strategies);

/// {"all": {"a": 5, "b": 4}}: strategies that somebody plays.
Json counts_json(const ProfileSpace& space, std::span<const int> counts);

/// {"low", "high"}
Json interval_json(const Interval& interval);
/// {"all": {"a": {"low", "high"}}}: every strategy of every role.
Json intervals_json(const ProfileSpace& space, std::span<const Interval> of_strategies);
/// {"mean", "low", "high"}
Json estimate_json(double mean, const Interval& interval);

}  // namespace mainmatch

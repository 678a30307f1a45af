#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

/// By strategy of a game, its index in one with more strategies, where those of every role stand
/// first.
std::vector<std::size_t> places_in(const ProfileSpace& more, const ProfileSpace& fewer);

/// Those with one strategy of every role.
std::vector<StrategySet> pure_sub_games(const ProfileSpace& space);

/// The ranks of the profiles in which nobody plays anything else than `kept`.
std::vector<std::uint64_t> profiles_over(const ProfileSpace& space, StrategySet kept);
/// Those in which one seat of all roles together does.
std::vector<std::uint64_t> deviations_from(const ProfileSpace& space, StrategySet kept);

}  // namespace mainmatch

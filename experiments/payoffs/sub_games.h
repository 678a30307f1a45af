#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/equilibrium/profile_space.h"

namespace mainmatch {

/// A set of strategies, by bit: those that are played in a sub-game.
using StrategySet = std::uint64_t;

constexpr StrategySet bit(std::size_t strategy) { return StrategySet{1} << strategy; }
constexpr bool holds(StrategySet set, std::size_t strategy) { return (set >> strategy) & 1; }

/// The whole game.
StrategySet all_of(const ProfileSpace& space);

/// Those with one strategy of every role.
std::vector<StrategySet> pure_sub_games(const ProfileSpace& space);

/// Ascending.
std::vector<std::size_t> members(const ProfileSpace& space, StrategySet set);

/// The ranks of the profiles in which nobody plays anything else than `kept`.
std::vector<std::uint64_t> profiles_over(const ProfileSpace& space, StrategySet kept);
/// Those in which one seat of all roles together does.
std::vector<std::uint64_t> deviations_from(const ProfileSpace& space, StrategySet kept);

}  // namespace mainmatch

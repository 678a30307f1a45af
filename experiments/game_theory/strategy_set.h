#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

/// A set of strategies, by bit: those that are played, in a mix or in a sub-game.
using StrategySet = std::uint64_t;

constexpr StrategySet bit(std::size_t strategy) { return StrategySet{1} << strategy; }
constexpr bool holds(StrategySet set, std::size_t strategy) { return (set >> strategy) & 1; }
constexpr bool inside(StrategySet part, StrategySet whole) { return (part & ~whole) == 0; }

/// The whole game.
StrategySet all_of(const ProfileSpace& space);

/// Ascending.
std::vector<std::size_t> members(StrategySet set);

/// The strategies with a share.
StrategySet support_of(std::span<const double> mix);

bool plays_in_every_role(const ProfileSpace& space, StrategySet set);

}  // namespace mainmatch

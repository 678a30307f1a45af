#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

class RuleSet;
struct BotInfo;

/// The game over these bots, named as on the command line: "A,B,..." for all roles or
/// "ROLE:A,B,..." for one; empty: all bots in all roles. Where all seats are alike the one role is
/// called "all". Throws ValueError ("bots").
ProfileSpace space_of_bots(const RuleSet& rules, const std::vector<std::string>& bots);

/// What does not depend on the match: `seats` by role.
ProfileSpace space_of_bots(std::span<const std::string_view> roles, const std::vector<int>& seats,
                           std::span<const BotInfo> known, const std::vector<std::string>& bots);

}  // namespace mainmatch

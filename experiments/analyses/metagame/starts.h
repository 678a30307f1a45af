#pragma once

#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/bot_search.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// Of the deals on which a bot that was found is measured (see Purpose).
inline constexpr Purpose kFreshChance = {11};

/// The bots named, each with its parameters; without any, tunable_bots(). Throws ValueError
/// ("from") for unknown bots, bots without parameters and duplicates, and where no bot of the match
/// has parameters.
std::vector<SearchStart> starts_of(const MatchModule& match, const std::vector<std::string>& from);

/// The same by canonical name.
std::vector<std::string> start_names(const MatchModule& match,
                                     const std::vector<std::string>& from);

}  // namespace mainmatch

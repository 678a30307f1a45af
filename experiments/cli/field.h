#pragma once

#include <string>
#include <vector>

#include "experiments/cli/given.h"
#include "experiments/matches/lineup.h"

namespace mainmatch::cli {

/// The values of --field, each "BOT" or "BOT:WEIGHT" (default weight 1). Throws InputError.
std::vector<LineupSpec::Weighted> weighted(const std::vector<std::string>& field,
                                           const Given& given);

}  // namespace mainmatch::cli

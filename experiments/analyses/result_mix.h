#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch {

/// By role, in the order of the match: its name and its part of the mix, "BOT:WEIGHT" each, of
/// those that are ever drawn.
using MixTexts = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// The mix of a result of `equilibrium`, FILE or the folder where it is kept: that of its first
/// certified equilibrium, else of its first candidate. Throws InputError that names the file.
MixTexts mix_of_result(const std::string& path, const MatchModule& match);

}  // namespace mainmatch

#pragma once

#include <vector>

#include "experiments/serve/games.h"

namespace mainmatch::cli {

/// The learned bots of a match, as pages offer them.
std::vector<serve::NamedBot> learned_by_name(const MatchModule& match);

}  // namespace mainmatch::cli

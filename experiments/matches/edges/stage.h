#pragma once

#include "engine/edges/game.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/stage.h"

namespace mainmatch::edges {

/// Solves the running round. The best that was found is returned also where it is worse than what
/// was asked for. Throws an InputError if there are values for more spaces than the match has.
StageSolution solve_stage(const View& view, const StageQuestion& question, const StageWatch& watch);

}  // namespace mainmatch::edges

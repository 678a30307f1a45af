#pragma once

#include "engine/edges/game.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/stage.h"

namespace mainmatch::edges {

/// Solves the current round. Returns the best profile found, even if it misses the tolerance.
/// Throws an InputError if there are values for more spaces than the match has.
StageSolution solve_stage(const View& view, const StageQuestion& question, const StageWatch& watch);

}  // namespace mainmatch::edges

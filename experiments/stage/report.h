#pragma once

#include "experiments/matches/stage.h"
#include "experiments/results/result.h"

namespace mainmatch {

/// What `stage` reports.
Result to_result(const StageSolution& solution);

}  // namespace mainmatch

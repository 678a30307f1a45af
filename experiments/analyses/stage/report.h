#pragma once

#include "experiments/matches/stage.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// What `stage` reports.
Result to_result(const StageSolution& solution);

}  // namespace mainmatch

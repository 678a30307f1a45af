#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/runtime/coordinator.h"
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/worker.h"

namespace mainmatch::cli {

/// Lets all ranks play the experiment of a command: what `coordinator` runs from now on is this
/// one. The others run the same command, told the same, as far as here; there they work on blocks
/// until the experiment is over. As they have nothing to report, this does not return there. `kept`
/// says whether rank 0 keeps the run.
void share_job(const Options& options, const std::string& command,
               const nlohmann::ordered_json& rules, bool kept, const Given& given,
               Experiment& experiment);

/// What every rank but 0 does in place of a command: jobs, until there are none.
void do_jobs(Worker& worker);

}  // namespace mainmatch::cli

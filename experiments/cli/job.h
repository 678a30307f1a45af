#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/runtime/coordinator.h"
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/worker.h"

namespace mainmatch::cli {

/// Lets all ranks play the experiment of a command: from now on `coordinator` runs this one. The
/// other ranks run the same command with the same options up to this call and then work on blocks
/// until the experiment is over. They have nothing to report: there this does not return. `kept`:
/// rank 0 checkpoints the run.
void share_job(const Options& options, const std::string& command,
               const nlohmann::ordered_json& rules, bool kept, const Given& given,
               Experiment& experiment);

/// The loop of every rank but 0: does jobs until there are none.
void do_jobs(Worker& worker);

}  // namespace mainmatch::cli

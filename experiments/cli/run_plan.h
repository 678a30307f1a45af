#pragma once

#include <string>
#include <vector>

#include "experiments/analyses/plan.h"
#include "experiments/cli/given.h"
#include "experiments/cli/run_flags.h"

namespace mainmatch {
class Worker;
}

namespace mainmatch::cli {

/// A checkpointed run that is there: its folder, with a manifest; and the folders of the shards, in
/// their order, from which it is merged.
struct ExistingRun {
  std::string folder = {};
  std::vector<std::string> shards = {};
};

/// Runs what is planned, from its first file to its exit code: settled, played on all ranks, kept
/// where that was asked for, reported. Throws InputError, or RunError.
int run_plan(PlannedRun& planned, RunFlags& flags, const Given& given,
             const ExistingRun& kept = {});

/// The loop of every rank but 0: plays the blocks of plans until there are none.
void work_on_plans(Worker& worker);

}  // namespace mainmatch::cli

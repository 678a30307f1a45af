#pragma once

#include <sys/types.h>

#include <chrono>
#include <set>
#include <vector>

namespace mainmatch {

/// All processes of which this one is an ancestor and that have not ended, but for those in
/// `spared` and theirs. A child subreaper (prctl(2)) is the parent of those whose own parents have
/// ended, so none of them gets away by that.
std::vector<pid_t> descendants(pid_t of, const std::set<pid_t>& spared);

/// Kills these and waits until none is left; reaps those that are children of this process. They
/// are stopped first, so that none is born meanwhile. Gives up after `patience`: returns whether
/// all are gone.
bool end_descendants(pid_t of, const std::set<pid_t>& spared, std::chrono::milliseconds patience);

}  // namespace mainmatch

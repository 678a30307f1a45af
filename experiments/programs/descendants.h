#pragma once

#include <sys/types.h>

#include <chrono>
#include <vector>

namespace mainmatch {

/// All processes of which this one is an ancestor. A child subreaper (prctl(2)) is the parent of
/// those whose own parents have ended, so none of them gets away by that.
std::vector<pid_t> descendants();

/// Kills all descendants and waits until none is left. They are stopped first, so that none is born
/// meanwhile. Gives up after `patience`: returns whether all are gone.
bool end_descendants(std::chrono::milliseconds patience);

}  // namespace mainmatch

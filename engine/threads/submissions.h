#pragma once

#include <span>

#include "engine/threads/state.h"

namespace mainmatch::threads {

/// Reads the submissions of the running round, one per seat: pays the visits (R7 to R9), boosts
/// (R10), and writes the accepted and void parts (R29 to R35) into the round's log, from which the
/// other phases are played. `result` may be null.
void take_submissions(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept;

}  // namespace mainmatch::threads

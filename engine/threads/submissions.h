#pragma once

#include <span>

#include "engine/threads/state.h"

namespace mainmatch::threads {

/// Takes the submissions of the running round, one per seat: pays the visits (R10 to R12), boosts
/// (R13), and writes what was accepted and what was void (R30 to R37) into the round's log, from
/// which the other phases are played. `result` may be null.
void take_submissions(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept;

}  // namespace mainmatch::threads

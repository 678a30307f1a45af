#pragma once

#include <span>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// Takes the submissions of the running round: takes missions on (R31), pays for free swaps (R17),
/// and writes what energy pays (R15, R18) into the round's log as deeds that are yet to be done.
void take_submissions(State& state, std::span<const Submission> submissions) noexcept;

}  // namespace mainmatch::bugcatcher

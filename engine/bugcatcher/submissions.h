#pragma once

#include <span>

#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

/// Reads the submissions of the running round: takes on missions (R31), pays for free swaps (R17),
/// and writes the entries that energy pays for (R15, R18) into the round's log, still to be carried
/// out.
void take_submissions(State& state, std::span<const Submission> submissions) noexcept;

}  // namespace mainmatch::bugcatcher

#pragma once

#include "tests/host/visited.h"

namespace mainmatch::tests {

/// Matches that nobody may make.
std::vector<Attack> attacks_on_plans(Visited& visited);
/// What cannot be done in match A, which runs, with nothing handed in.
std::vector<Attack> attacks_on_match(Visited& visited);

}  // namespace mainmatch::tests

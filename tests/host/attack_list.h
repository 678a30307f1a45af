#pragma once

#include "tests/host/visited.h"

namespace mainmatch::tests {

/// Links and cookies that open nothing.
std::vector<Attack> attacks_on_doors(Visited& visited);
/// Bodies that nothing takes: of each path that takes any, and of some what they take least.
std::vector<Attack> attacks_on_bodies(Visited& visited);

}  // namespace mainmatch::tests

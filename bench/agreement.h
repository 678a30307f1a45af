#pragma once

#include <cstdint>

namespace mainmatch::bench {

/// Plays `matches` matches on the engine and on the yardstick, and compares the means of what they
/// came to: scores and their squares, ties, tokens, garnets, beads, blockers, rungs, hints. A mean
/// disagrees if it differs by more than `sigmas` standard errors; each that does is named on
/// stderr. True if all agree.
bool yardstick_agrees(std::uint64_t matches, double sigmas);

}  // namespace mainmatch::bench

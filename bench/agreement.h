#pragma once

#include <cstdint>

namespace mainmatch::bench {

/// Plays `matches` matches of every game on the engine and on its yardstick, and compares the means
/// of what is observed. A mean disagrees if it differs by more than `sigmas` standard errors; each
/// that does is named on stderr. True if all agree.
bool yardsticks_agree(std::uint64_t matches, double sigmas);

}  // namespace mainmatch::bench

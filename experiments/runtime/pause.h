#pragma once

#include <chrono>
#include <thread>

namespace mainmatch {

/// How long a rank sleeps if no message has arrived. A blocking receive of MPI would take a whole
/// core from the matches.
inline constexpr std::chrono::milliseconds kPause{1};

/// How much work a rank requests in advance, so that the answer arrives while it works.
inline constexpr std::chrono::milliseconds kLead = 10 * kPause;

inline void pause() { std::this_thread::sleep_for(kPause); }

}  // namespace mainmatch

#pragma once

#include <chrono>
#include <thread>

namespace mainmatch {

/// So long a rank sleeps where there was nothing to hear: MPI's own waiting takes a whole core,
/// which is for the matches.
inline constexpr std::chrono::milliseconds kPause{1};

/// So much work a rank asks for in advance: enough for an answer to come while it is at it.
inline constexpr std::chrono::milliseconds kLead = 10 * kPause;

inline void pause() { std::this_thread::sleep_for(kPause); }

}  // namespace mainmatch

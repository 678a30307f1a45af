#pragma once

#include <span>

#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// The work left after a round's submissions.
struct Taken {
  SpotList blockers;    ///< the accepted ones, by seat
  bool peeked = false;  ///< somebody waits for an answer
};

/// Takes the submissions of the running round, one per seat (R31 to R39): spends what they cost,
/// and writes what was accepted and what was void into the round's log. `result` may be null.
Taken take_submissions(State& state, std::span<const Submission> submissions,
                       Result* result) noexcept;

}  // namespace mainmatch::amidakuji

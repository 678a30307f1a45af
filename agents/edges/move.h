#pragma once

#include <cstdlib>

#include "engine/core/rng.h"
#include "engine/edges/state.h"

namespace mainmatch::edges {

/// Hands in a move given as a signed number of spaces, negative to the left and not 0.
inline void hand_in(Submission& submission, int move, Partner partner, int bet = 0) noexcept {
  submission.move(move < 0 ? Direction::left : Direction::right, std::abs(move), partner, bet);
}

/// The most valuable space of the platform that is at most `stride` away from `here`, but not
/// `here` itself; of equally valuable ones any, uniformly. `stride` is at least 1.
int richest_space(const Rules& rules, int here, int stride, Stream& chance) noexcept;

/// An eligible partner, uniformly.
Partner any_partner(const Rules& rules, Stream& chance) noexcept;

}  // namespace mainmatch::edges

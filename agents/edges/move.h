#pragma once

#include <cstdlib>

#include "engine/core/rng.h"
#include "engine/edges/state.h"

namespace mainmatch::edges {

/// Submits a move given as a signed, nonzero number of spaces, negative to the left.
inline void hand_in(Submission& submission, int move, Partner partner, int bet = 0) noexcept {
  submission.move(move < 0 ? Direction::left : Direction::right, std::abs(move), partner, bet);
}

/// The most valuable space of the platform at most `stride` away from `here`, but not `here`
/// itself; ties are broken uniformly. `stride` is at least 1.
int richest_space(const Rules& rules, int here, int stride, Stream& chance) noexcept;

/// A uniform eligible partner.
Partner any_partner(const Rules& rules, Stream& chance) noexcept;

}  // namespace mainmatch::edges

#pragma once

#include "engine/core/rng.h"
#include "engine/edges/view.h"

namespace mainmatch::edges {

/// The candidates that a seat fears most: those with most garnets, with fewest, or all alike.
enum class Fear { richest, poorest, nobody };

/// Votes for the feared candidate, other than itself, to be eliminated. Garnets are all that a
/// match leaves a seat, so by default it fears the richest. Ties are broken at random; otherwise
/// seat numbers would decide the vote.
void vote(const View& view, Submission& submission, Stream& chance,
          Fear fear = Fear::richest) noexcept;

}  // namespace mainmatch::edges

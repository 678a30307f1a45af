#pragma once

#include "engine/core/rng.h"
#include "engine/edges/view.h"

namespace mainmatch::edges {

/// Whom a seat votes for.
enum class Fear { richest, poorest, nobody };

/// Votes for the Elimination Candidate: of the others who can be voted for the one with most
/// garnets, which are all that a match leaves a seat to be feared for later, unless it fears the
/// one with fewest, or nobody. Among equal ones by chance: voters who all took the first would
/// decide by how the seats are numbered.
void vote(const View& view, Submission& submission, Stream& chance,
          Fear fear = Fear::richest) noexcept;

}  // namespace mainmatch::edges

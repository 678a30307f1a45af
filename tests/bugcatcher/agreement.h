#pragma once

#include <span>
#include <string>
#include <vector>

#include "tests/bugcatcher/oracle_of.h"

// Engine and oracle side by side.

namespace mainmatch::bugcatcher {

/// The first thing that they disagree about after the placing of nodes; empty if they agree.
std::string difference_in_pregame(const State& state, const Result& result,
                                  const oracle::bugcatcher::Match& match);
/// The same after a round.
std::string difference_in_round(const State& state, const Result& result,
                                const oracle::bugcatcher::Match& match);
/// Checks that they agree about a match that is over.
void check_end(const State& state, const oracle::bugcatcher::Match& match);

/// What the oracle is handed in.
std::vector<oracle::bugcatcher::Submission> submissions_of(std::span<const Submission> submissions);

}  // namespace mainmatch::bugcatcher

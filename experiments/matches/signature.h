#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/signature.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// Adds everything that a match came to, which was played with SimulatorOptions::tally.
void add_outcome(const Simulator& played, Hash& hash);

/// The hash of how these bots play under the default rules: 200 matches of seed 1, the bots sitting
/// in turn around the table, one seat further in every match. It depends on the rules, on the
/// chance that is drawn and on every decision; on nothing else.
std::uint64_t signature(const MatchModule& match, std::span<const std::string> bots);

}  // namespace mainmatch

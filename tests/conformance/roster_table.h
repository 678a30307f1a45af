#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch::tests {

/// The rules that tests of any match try: the defaults first, then extremes.
std::vector<std::shared_ptr<const RuleSet>> rules_to_try(const MatchModule& match);

/// A simulator with the whole roster around the table: seat s plays bot number (s + shift) of it,
/// in turn. Of `options` the bots are filled in. The rules must outlive it.
std::unique_ptr<MatchTable> roster_table(const RuleSet& rules, std::size_t shift = 0,
                                         SimulatorOptions options = {.tally = true});

/// Deals match `match` of experiment `seed` and plays it.
void play_match(Simulator& table, std::uint64_t seed, std::uint64_t match,
                const PlayOptions& options = {});

/// The record of match `match` of experiment `seed`, as a line, with the whole roster around the
/// table.
std::string bot_record(const RuleSet& rules, std::uint64_t seed, std::uint64_t match);

/// Of everything that the match came to, played with SimulatorOptions::tally.
std::uint64_t outcome_hash(const Simulator& played);

}  // namespace mainmatch::tests

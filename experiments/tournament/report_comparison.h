#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "experiments/tournament/result.h"

namespace mainmatch {

// For people: how bots compare. `bots` are those of the result in the order in which they are told.

/// Estimates on which it depended where the run ended have intervals of their own.
void print_interim(const TournamentResult& result,
                   std::span<const TournamentResult::Bot* const> bots, std::ostream& out);
/// What playing deals more than once gains.
void print_gains(const TournamentResult& result, std::span<const TournamentResult::Bot* const> bots,
                 std::ostream& out);
/// Means adjusted for the luck of the deal, where the match tells of it.
void print_adjusted(const TournamentResult& result,
                    std::span<const TournamentResult::Bot* const> bots, std::ostream& out);
/// Why there are no ratings and pairs; empty if there are, or there is one bot alone.
std::string why_no_pairs(const TournamentResult& result);

/// Ratings, and who finishes ahead of whom.
void print_comparison(const TournamentResult& result,
                      std::span<const TournamentResult::Bot* const> bots, std::ostream& out);

}  // namespace mainmatch

#pragma once

#include <iosfwd>
#include <span>

#include "experiments/tournament/result.h"

namespace mainmatch {

/// For people: ratings, and who finishes ahead of whom. `bots` are those of the result in the order
/// in which they are told.
void print_comparison(const TournamentResult& result,
                      std::span<const TournamentResult::Bot* const> bots, std::ostream& out);

}  // namespace mainmatch

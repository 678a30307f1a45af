#pragma once

#include <iosfwd>
#include <span>

#include "experiments/tournament/result.h"

namespace mainmatch {

// For people: how bots score, in the order given.

/// The quantiles of each bot's scores, with their intervals.
void print_quantiles(std::span<const TournamentResult::Bot* const> bots, std::ostream& out);

/// The distribution of each bot's scores as bars of at most 100 columns. All bots share the groups
/// and the scale, so that their pictures can be compared. Bots without a seat are left out.
void print_bars(std::span<const TournamentResult::Bot* const> bots, std::ostream& out);

}  // namespace mainmatch

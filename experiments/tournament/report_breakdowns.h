#pragma once

#include <iosfwd>

#include "experiments/tournament/result.h"

namespace mainmatch {

/// For people, at most 100 columns if labels are short: a grid for each breakdown. Shares stand in
/// percent. Intervals stand below the means, or beside them where a line has room.
void print_breakdowns(const TournamentResult& result, std::ostream& out);

}  // namespace mainmatch

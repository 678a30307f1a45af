#pragma once

#include <string>

#include "experiments/report/metrics.h"

namespace mainmatch::report {

// Parts of the chapter about the balance of a match that were asked for.

/// What mechanics and knowledge are worth, by twins that do without.
void describe_twins(const Node& twins, const std::string& payoff, Chapter& chapter);

/// What seats gain that know each other.
void describe_coalition(const Node& result, const std::string& payoff, Chapter& chapter);

}  // namespace mainmatch::report

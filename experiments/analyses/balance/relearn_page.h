#pragma once

#include <string>

#include "experiments/report/document.h"
#include "experiments/report/reading.h"

namespace mainmatch::report {

// What pages say of relearned play, see Relearning::report.

/// Whether its verdicts count. `rules` are those under which bots learned: "both rules".
void find_relearned(const Node& relearned, const std::string& rules, Chapter& chapter);

/// What was learned, and by how much it can be exploited.
Section relearned_section(const Node& relearned);

}  // namespace mainmatch::report

#pragma once

#include "experiments/report/reading.h"

namespace mainmatch::report {

// What there is to say of solution concepts that are dynamics or paths: `result` is all that was
// solved, with the intervals.

void describe_replicator(const Node& result, const Node& paths, Chapter& chapter);
void describe_alpha_rank(const Node& result, const Node& points, Chapter& chapter);
void describe_logit(const Node& result, const Node& points, Chapter& chapter);

}  // namespace mainmatch::report

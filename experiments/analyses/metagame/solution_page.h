#pragma once

#include <string>

#include "experiments/report/reading.h"

namespace mainmatch::report {

// What there is to say of solution concepts: `result` is all that was solved, with the intervals.

/// "1 x a, 2 x b": {ROLE: {STRATEGY: count}}.
std::string counts_said(const Node& counts);

/// A row for each strategy of each solution, for CSV: its share (seats of a pure profile), payoff
/// and the solution's regret.
Table solution_data(const Node& result);

void describe_nash(const Node& result, const Node& nash, Chapter& chapter);
void describe_replicator(const Node& result, const Node& paths, Chapter& chapter);
void describe_alpha_rank(const Node& result, const Node& points, Chapter& chapter);
void describe_logit(const Node& result, const Node& points, Chapter& chapter);

}  // namespace mainmatch::report

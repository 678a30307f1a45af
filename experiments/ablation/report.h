#pragma once

#include <iosfwd>
#include <vector>

#include "experiments/ablation/result.h"
#include "experiments/io/json.h"
#include "experiments/results/metric.h"

namespace mainmatch {

/// What mechanics and knowledge are worth, for people: a table of each, where there is any.
void print_text(const AblationResult& result, std::ostream& out);

/// For tools: a table of `lines`.
Json json_of(const AblationResult& result);

/// A number of a result as one line of CSV has it. `name` is mechanic_use, mechanic_value,
/// information_use or information_value; `part` the mechanic and, unless all bots are meant, the
/// bot: "peeks (spy)".
std::vector<Metric> metrics_of(const AblationResult& result);

}  // namespace mainmatch

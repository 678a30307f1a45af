#pragma once

#include "experiments/base/json.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

/// Which bots are programs of their own, and what they did wrong: a note on each. Nothing if the
/// result has none.
void describe_programs(const Node& result, Chapter& chapter);

}  // namespace mainmatch::report

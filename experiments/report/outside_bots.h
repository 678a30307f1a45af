#pragma once

#include "experiments/base/json.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

/// Which bots are programs of their own, and what they did wrong; which are language models, and
/// what they took: a note on each. Nothing if the result has none.
void describe_outside_bots(const Node& result, Chapter& chapter);

}  // namespace mainmatch::report

#pragma once

#include <string>

#include "experiments/report/document.h"

namespace mainmatch::cli {

/// The chapter about a checkpointed run. Throws InputError for what is none or has no result yet.
report::Chapter chapter_of_run(const std::string& folder);

}  // namespace mainmatch::cli

#pragma once

#include <string>
#include <vector>

#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// --payoff: the terms of a Payoff. The help starts with `what` and ends with `more`.
void declare_payoff(Options& options, std::vector<std::string>& terms,
                    const std::string& what = "the payoff", const std::string& more = "");

}  // namespace mainmatch::cli

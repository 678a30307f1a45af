#pragma once

#include <string>
#include <vector>

#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// --payoff: the terms of a Payoff. `what` says what it does ("what counts"), `more` stands behind
/// what every command says of it.
void declare_payoff(Options& options, std::vector<std::string>& terms,
                    const std::string& what = "what counts", const std::string& more = "");

}  // namespace mainmatch::cli

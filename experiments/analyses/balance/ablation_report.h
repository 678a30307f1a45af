#pragma once

#include <string>
#include <vector>

#include "experiments/analyses/balance/ablation_result.h"
#include "experiments/base/json.h"

namespace mainmatch {

/// What mechanics and knowledge are worth, as a part of the result of `balance`: a table of
/// "lines".
Json json_of(const AblationResult& result);

/// How it ended, and what was asked for that the match does not have.
std::vector<std::string> notes_of(const AblationResult& result);

}  // namespace mainmatch

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch::cli {

/// The match under other rules: each number or flag alone at one of its ends, as far as these are
/// valid, with words for them.
std::vector<std::pair<std::string, std::shared_ptr<const RuleSet>>> rules_at_ends(
    const RuleSet& rules);

}  // namespace mainmatch::cli

#pragma once

#include "experiments/cli/game_flags.h"

namespace mainmatch::cli {

/// All rules in effect of the match that was named, as JSON; for commands that need not know which
/// match it is. Throws what GameFlags::play throws.
Json settled_rules(const GameFlags& flags, const Given& given);

}  // namespace mainmatch::cli

#pragma once

#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

/// A parameter of a bot, with values as they stand in a bot's name: {"name", "default", "low",
/// "high", "help"}, or "words" in place of the ends.
Json bot_parameter_json(const Parameter& parameter);

}  // namespace mainmatch

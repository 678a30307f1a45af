#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/options.h"
#include "experiments/runtime/manifest.h"

namespace mainmatch::cli {

/// What a command is about to play: all values that decide it, and the rules in effect.
Manifest manifest_of(const Options& options, const std::string& command,
                     nlohmann::ordered_json rules);

/// What to type in a shell to have the same results again: `mainmatch tournament edges --seed 1
/// ...`, without what is so by default. `matches` > 0 were played where it was a budget of time
/// that ended the run.
std::string command_line(const Manifest& manifest, std::int64_t matches = 0);

/// The manifest of a run that was not kept, as far as its result tells it; no command where it does
/// not tell enough.
Manifest manifest_of_result(const nlohmann::ordered_json& result);

}  // namespace mainmatch::cli

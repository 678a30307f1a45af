#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/options.h"
#include "experiments/runtime/manifest.h"

namespace mainmatch::cli {

/// The manifest of what a command plays: all values that decide it, and the rules in effect.
Manifest manifest_of(const Options& options, const std::string& command,
                     nlohmann::ordered_json rules);

/// The shell command that reproduces the results: `mainmatch tournament edges --seed 1 ...`,
/// without defaults. `matches` > 0: played when a time budget ended the run.
std::string command_line(const Manifest& manifest, std::int64_t matches = 0);

/// The manifest of a run without a folder, as far as its result has it; no command if the result
/// has too little.
Manifest manifest_of_result(const nlohmann::ordered_json& result);

}  // namespace mainmatch::cli

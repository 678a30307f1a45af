#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "experiments/cli/options.h"
#include "experiments/report/result.h"
#include "experiments/runtime/manifest.h"

namespace mainmatch::cli {

/// The manifest of what a command plays: all values that decide it, and the rules in effect.
Manifest manifest_of(const Options& options, const std::string& command,
                     nlohmann::ordered_json rules);

/// The shell command that reproduces the results: `mainmatch tournament edges --seed 1 ...`,
/// without defaults, and without what changes no result: threads, formats, files. `played` > 0: the
/// matches or worlds that it came to when a time budget ended it.
std::string command_line(const Manifest& manifest, std::int64_t played = 0);

/// Says in a result where it comes from (see provenance_json). An empty `game`: from no match.
void add_provenance(const Manifest& manifest, std::string_view game, Result& result);

}  // namespace mainmatch::cli

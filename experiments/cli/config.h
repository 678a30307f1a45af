#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// Reads a configuration file: flag names as keys, and a table [rules]. Values go to the rows of
/// `options`, but for those in `given` (flags win). Returns the rules as a JSON object, empty
/// where the file has none. Throws InputError with the file's name and the line or the key.
nlohmann::ordered_json read_config(const std::string& path, const Options& options,
                                   const std::set<std::string>& given);

}  // namespace mainmatch::cli

#pragma once

#include <string>
#include <string_view>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// Reads the text of a configuration file: flag names as keys, and a table [rules]. Values go to
/// the rows of `options`, except for those that `given` has a place for (flags win). Rules and the
/// places of all values go to `given`. Throws InputError that starts with "NAME:LINE:COLUMN".
void read_config_text(std::string_view text, const std::string& name, const Options& options,
                      Given& given);

/// The same for a file of at most 1 MiB.
void read_config(const std::string& path, const Options& options, Given& given);

/// The content of a TOML file of at most 1 MiB, tables as objects.
nlohmann::ordered_json read_toml(const std::string& path);
/// The same of a text; messages call it `name`.
nlohmann::ordered_json toml_content(std::string_view text, const std::string& name);

}  // namespace mainmatch::cli

#pragma once

#include <string>
#include <string_view>

#include "experiments/base/fields.h"

namespace mainmatch {

/// Reads the text of a configuration file: flag names as keys, and a table [rules]. Values go to
/// the rows of `fields`, except for those that `given` has a place for (flags win). Rules and the
/// places of all values go to `given`. Throws InputError that starts with "NAME:LINE:COLUMN".
void read_config_text(std::string_view text, const std::string& name, const Fields& fields,
                      ParsedFlags& given);

/// The same for a file of at most 1 MiB.
void read_config(const std::string& path, const Fields& fields, ParsedFlags& given);

/// The content of a TOML file of at most 1 MiB, tables as objects.
Json read_toml(const std::string& path);
/// The same of a text; messages call it `name`.
Json toml_content(std::string_view text, const std::string& name);

/// An object as TOML, which reads back as the same but for members that are null: these are left
/// out. A list of objects is a table each. Lists hold no null.
std::string toml_text(const Json& object);

}  // namespace mainmatch

#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/json.h"

namespace mainmatch {

/// A value of a JSON Schema, as a person types it: "S C, T D" for a list of objects with two keys,
/// "0 1 / 2 3" for rows, "C=2 D=1" for an object of numbers, "yes"; "-" is null, and what begins
/// with a bracket, a brace or a quote is read as JSON. The keys of an object may be left out where
/// its words say which they are. Throws InputError "got X, expected Y".
Json read_value(const Json& schema, const std::string& text);

/// How a value of this schema is typed, for a prompt: "leg row, leg row, ...".
std::string typed_form(const Json& schema);

}  // namespace mainmatch

#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

#include "experiments/base/json.h"

namespace mainmatch::python {

/// The value as Python has it: dicts, lists, numbers, texts, booleans and None.
nanobind::object to_python(const Json& value);

/// The same the other way. Whatever has `tolist`, as NumPy's arrays and scalars, counts as what it
/// gives. Throws ValueError (at `path`) for what is no JSON: other types, keys that are no texts,
/// numbers that are not finite, and more than 64 levels.
Json to_json(nanobind::handle value, const std::string& path);

/// A whole number in low..high. Throws ValueError (at `name`).
std::int64_t to_whole(nanobind::handle value, const std::string& name, std::int64_t low,
                      std::int64_t high);
/// A seed: 0..2^64-1. Throws ValueError (at `name`).
std::uint64_t to_seed(nanobind::handle value, const std::string& name);
/// A text. Throws ValueError (at `name`).
std::string to_text(nanobind::handle value, const std::string& name);

/// What an error message says of a value: at most 60 characters of its repr, on one line.
std::string shown_value(nanobind::handle value);

}  // namespace mainmatch::python

#pragma once

#include <nanobind/nanobind.h>

namespace mainmatch::python {

/// Adds the commands of the program to the module: `commands`, a list of them with their options,
/// `run` and `formatted`.
void add_commands(nanobind::module_& module);

}  // namespace mainmatch::python

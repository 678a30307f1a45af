#pragma once

#include <nanobind/nanobind.h>

namespace mainmatch::python {

/// Adds the class `Batch` to the module: matches in arrays, for `mainmatch.vector_env`.
void add_vector(nanobind::module_& module);

}  // namespace mainmatch::python

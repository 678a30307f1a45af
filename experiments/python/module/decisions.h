#pragma once

#include <nanobind/nanobind.h>

namespace mainmatch::python {

void add_decisions(nanobind::module_& module);

}  // namespace mainmatch::python

#include <nanobind/nanobind.h>

#include "experiments/base/error.h"
#include "experiments/base/version.h"
#include "experiments/matches/registry.h"
#include "experiments/python/module/commands.h"
#include "experiments/python/module/decisions.h"
#include "experiments/python/module/match.h"
#include "experiments/python/module/vector.h"

NB_MODULE(_mainmatch, module) {
  namespace nb = nanobind;
  nb::set_leak_warnings(false);  // what lives when Python ends is the caller's
  module.attr("version") = mainmatch::kVersion;
  nb::list games;
  for (const mainmatch::MatchModule* const match : mainmatch::matches()) {
    games.append(nb::str(match->name().data(), match->name().size()));
  }
  module.attr("games") = games;
  nb::exception<mainmatch::InputError> error(module, "Error", PyExc_ValueError);
  error.attr("__doc__") =
      "A mistake in what was given, in one line: where, what stood there, what is expected.";
  mainmatch::python::add_match(module);
  mainmatch::python::add_vector(module);
  mainmatch::python::add_commands(module);
  mainmatch::python::add_decisions(module);
}

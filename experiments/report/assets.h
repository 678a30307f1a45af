#pragma once

#include <string_view>

namespace mainmatch::report {

// What every page carries, as it stands in the program.

std::string_view style_sheet();
/// Draws the figures and sorts the tables.
std::string_view page_script();

/// Vega and Vega-Lite with their licences; empty where the program was built without them
/// (scripts/setup fetches them).
struct Vega {
  std::string_view program;
  std::string_view licence;
};
Vega vega();
Vega vega_lite();

}  // namespace mainmatch::report

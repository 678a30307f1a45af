#pragma once

#include <cstdint>
#include <string_view>

namespace mainmatch {

/// What a designer calls the rows and columns of a match's breakdown, and how a page draws it.
struct BreakdownPicture {
  enum class Form : std::uint8_t {
    heat,        ///< cells of rows and columns
    lines,       ///< over rows, which are numbers, one for each column
    each,        ///< the same in a figure for each column, as they are of different units
    points,      ///< dots by row, a colour for each column
    table_only,  ///< too many or too unlike for a picture
  };
  std::string_view breakdown;
  Form form;
  std::string_view title;
  std::string_view rows;
  std::string_view columns;
  std::string_view value;
  /// The column that says how often the option of a row is taken; empty if rows are no options.
  std::string_view taken = "";
};

}  // namespace mainmatch

#pragma once

#include <string_view>

namespace mainmatch::report {

/// How a breakdown of a match is shown.
enum class Form {
  heat,        ///< cells of rows and columns
  lines,       ///< over rows, which are numbers, one for each column
  each,        ///< the same in a figure for each column, as they are of different units
  points,      ///< dots by row, columns told apart by colour
  table_only,  ///< too many or too unlike for a picture
};

/// What a designer calls the rows and columns of a match's breakdown, and the picture of it.
struct Picture {
  std::string_view game;
  std::string_view breakdown;
  Form form;
  std::string_view title;
  std::string_view rows;
  std::string_view columns;
  std::string_view value;
  /// The column that says how often the option of a row is taken; empty if rows are no options.
  std::string_view taken = "";
};

/// The line of THE table of pictures for this breakdown; another breakdown is shown as cells.
Picture picture_of(std::string_view game, std::string_view breakdown);

}  // namespace mainmatch::report

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace mainmatch::report {

/// A number with the interval around it, where there are such.
struct Value {
  std::optional<double> mean;
  std::optional<double> low;
  std::optional<double> high;
};

using Cell = std::variant<std::string, Value>;

/// What stands in a column, how a reader sees it and how a figure calls it.
struct Column {
  std::string key;    ///< in a figure's data; the ends of an interval are KEY_low and KEY_high
  std::string title;  ///< for people
  int decimals = -1;  ///< of numbers; -1: as many as 4 significant digits need
  double scale = 1;   ///< what is shown is so many times what the cell holds: 100 for shares in %
};

/// Rows of cells; every row has a cell for every column.
struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
};

/// How a layer of a specification calls the rows of its figure that are not its group's alone.
inline constexpr const char* kRowsName = "rows";

/// A picture and the numbers behind it: its data are the rows of the table and nothing else, so
/// that whoever cannot see it can read it.
struct Figure {
  std::string title;
  std::string says;  ///< what is to be seen, for those who hear the page
  std::string spec;  ///< Vega-Lite as JSON, without data
  Table table;
};

/// A sentence of the summary; it names its number and its interval.
struct Finding {
  enum class About { best, fair, broken, played } about;
  std::string text;
};

struct Section {
  std::string title;
  std::string text;
  std::vector<Figure> figures;
  std::vector<Table> tables;
};

/// What is told of one result.
struct Chapter {
  std::string title;
  std::string about;  ///< how much was played, with which seed
  std::vector<Finding> findings;
  std::vector<Section> sections;
  std::vector<std::string> commands;  ///< what to type to get the result again
  std::string remark;                 ///< what to know of these commands
};

struct Document {
  std::string title;
  std::vector<Chapter> chapters;
};

/// The page: one file, complete in itself. The same document gives the same bytes.
std::string page(const Document& document);

}  // namespace mainmatch::report

#pragma once

#include <fmt/core.h>  // IWYU pragma: export

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "experiments/report/unit.h"

namespace mainmatch::report {

// What there is to say about results: tables, figures and findings. Text, CSV and pages are writers
// over it and know nothing of experiments.

/// A number with the interval around it, where there are such.
struct Value {
  std::optional<double> mean = {};
  std::optional<double> low = {};
  std::optional<double> high = {};
  std::string why = {};      ///< there is no interval; empty: none is expected
  bool significant = false;  ///< marked with a star
};

using Cell = std::variant<std::string, Value>;

/// What stands in a column, how a reader sees it and how a figure and CSV name it.
struct Column {
  std::string key;  ///< the ends of an interval are KEY_low and KEY_high
  std::string title;
  Unit unit = Unit::number;
  std::string help = {};  ///< what the title does not say, in one line
  /// Every row has a quantity of its own here, and so its own precision.
  bool mixed = false;
  bool interval = false;  ///< CSV has columns for the ends of intervals too
  /// Words that a text may break into several lines where a table has no room.
  bool wraps = false;

  /// What a cell's number is multiplied by to be shown.
  double scale() const { return unit == Unit::percent ? 100 : 1; }
};

/// The title with its unit: "wins %".
std::string heading(const Column& column);

/// How a text shows a table. Pages show rows, and pictures of those that belong to figures.
enum class Layout {
  rows,
  /// The first column names rows, the second columns, the third has the cells.
  matrix,
  /// By groups (first column) bars from (second) to (third) as long as the share (fourth).
  bars,
  page_only
};

/// Rows of cells; every row has a cell for every column.
struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows = {};
  Layout layout = Layout::rows;
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
  std::string text = {};
  std::vector<Figure> figures = {};
  std::vector<Table> tables = {};
  std::vector<std::string> lines = {};  ///< shown as they are, in letters of one width

  bool empty() const { return text.empty() && figures.empty() && tables.empty() && lines.empty(); }
};

/// A result.
struct Chapter {
  std::string title;
  std::string about;                    ///< how much was played, with which seed
  std::vector<std::string> notes = {};  ///< how the run ended
  std::vector<Finding> findings = {};
  std::vector<Section> sections = {};
  /// The numbers for other programs, as CSV has them.
  std::optional<Table> data = {};
  std::vector<std::string> commands = {};  ///< what to type to get the result again
  std::string remark = {};                 ///< what to know of these commands

  /// Adds a finding: its text, or a format of {fmt} and what stands in it.
  void add(Finding::About kind, std::string text) { findings.push_back({kind, std::move(text)}); }
  template <typename First, typename... More>
  void add(Finding::About kind, fmt::format_string<First, More...> text, First&& first,
           More&&... more) {
    add(kind, fmt::vformat(text, fmt::make_format_args(first, more...)));
  }
};

struct Document {
  std::string title;
  std::vector<Chapter> chapters;
};

/// The page: one HTML file, complete in itself. The same document gives the same bytes.
std::string page(const Document& document);
/// The policy by which it asks browsers to keep to what it holds.
std::string_view page_policy();

/// For a terminal: at most 100 columns unless names are very long.
std::string text(const Chapter& chapter);

/// A header and a row for each row of the table (RFC 4180, section 2; lines end in a newline). A
/// column KEY of numbers with intervals has three, KEY_mean, KEY_low and KEY_high, or, if KEY is
/// empty, mean, low and high; a number that is missing is an empty cell.
std::string csv(const Table& table);

/// The word that begins a finding: "Best", "Fairness", "Broken" or "Play".
const char* word_for(Finding::About about);

/// How the numbers of a column are written: so many decimals that the widest interval shows two
/// digits and the narrowest one; without intervals, 2 decimals of a percentage and 4 digits of a
/// number. Of a column of mixed quantities `row` says which.
class Precision {
 public:
  Precision(const Table& table, std::size_t column);

  std::string text(double value, std::size_t row) const;

 private:
  Unit unit_;
  double scale_;
  bool mixed_;
  std::vector<int> decimals_;  ///< by row if mixed, else one; -1: 4 significant digits
};

}  // namespace mainmatch::report

#include <algorithm>
#include <cmath>
#include <sstream>

#include "experiments/base/grid.h"
#include "experiments/base/number.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kWrapped = 50;  ///< columns that a cell has whose words are broken into lines
constexpr std::size_t kMaxRows = 60;  ///< of a table; CSV and JSON have all
constexpr const char* kUnknown = "-";

/// Letters of one byte each, so that columns are aligned.
std::string plain(std::string text) {
  for (std::size_t at; (at = text.find("\u00a0")) != text.npos;) text.replace(at, 2, " ");
  return text;
}

/// Words in lines of at most kWidth columns; all but the first begin with `indent` blanks.
std::string wrapped(const std::string& text, std::size_t indent = 0) {
  std::istringstream words(plain(text));
  std::string out;
  std::size_t column = 0;
  for (std::string word; words >> word;) {
    if (column > indent && column + 1 + word.size() > kWidth) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + '\n';
}

std::string underlined(const std::string& title, char line) {
  return title + '\n' + std::string(title.size(), line) + '\n';
}

/// The number, and how far its interval reaches.
struct Written {
  std::string number;
  std::string interval;
  bool is_text = false;
  std::vector<std::string> more = {};  ///< lines of a text after the first
};

/// A table whose cells are words.
struct Sheet {
  std::vector<std::string> titles;
  std::vector<std::vector<Written>> rows;
  std::size_t labels = 1;  ///< columns on the left that stand in every part of a split table
};

/// Half of the interval where its ends are about as far from the mean, else both ends.
bool is_lopsided(const Table& table, std::size_t column) {
  constexpr double kMuch = 2.5;
  return std::any_of(table.rows.begin(), table.rows.end(), [&](const std::vector<Cell>& row) {
    const auto* const value = std::get_if<Value>(&row[column]);
    if (!value || !value->mean || !value->low || !value->high) return false;
    const double below = *value->mean - *value->low;
    const double above = *value->high - *value->mean;
    return std::max(below, above) > kMuch * std::min(below, above);
  });
}

/// The cells of one column as words.
class Writer {
 public:
  Writer(const Table& table, std::size_t column)
      : precision_(table, column), lopsided_(is_lopsided(table, column)) {}

  Written write(const Cell& cell, std::size_t row) const {
    if (const auto* const text = std::get_if<std::string>(&cell)) return {plain(*text), "", true};
    const Value& value = std::get<Value>(cell);
    if (!value.mean) return {kUnknown, ""};
    Written out{precision_.text(*value.mean, row) + (value.significant ? "*" : ""), ""};
    if (!value.low || !value.high) {
      if (!value.why.empty()) out.interval = value.why == kSampleTooSmall ? "n/a" : kNoVariance;
    } else if (lopsided_) {
      out.interval = fmt::format("({}..{})", precision_.text(*value.low, row),
                                 precision_.text(*value.high, row));
    } else {
      const double half = std::max(*value.mean - *value.low, *value.high - *value.mean);
      out.interval = "+-" + (half > 0 ? precision_.text(half, row) : "0");
    }
    return out;
  }

 private:
  static constexpr const char* kSampleTooSmall = "sample too small";
  static constexpr const char* kNoVariance = "zero variance";

  Precision precision_;
  bool lopsided_;
};

Sheet rows_of(const Table& table) {
  Sheet sheet;
  for (const Column& column : table.columns) sheet.titles.push_back(heading(column));
  sheet.rows.resize(table.rows.size());
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Writer writer(table, c);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      sheet.rows[r].push_back(writer.write(table.rows[r][c], r));
    }
  }
  return sheet;
}

/// Names in the order in which they first stand in a column.
std::vector<std::string> names_in(const Sheet& rows, std::size_t column) {
  std::vector<std::string> names;
  for (const auto& row : rows.rows) {
    const std::string& name = row[column].number;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

/// A row for each name in the first column, a column for each in the second. Where both are the
/// same, columns have numbers instead of names. Rows without a number are left out.
Sheet matrix_of(const Table& table) {
  const Sheet rows = rows_of(table);
  const std::vector<std::string> down = names_in(rows, 0);
  const std::vector<std::string> across = names_in(rows, 1);
  const bool square = down == across && down.size() > 3;
  Sheet sheet;
  sheet.titles.push_back(heading(table.columns[0]));
  for (std::size_t i = 0; i < across.size(); ++i) {
    sheet.titles.push_back(square ? std::to_string(i + 1) : across[i]);
  }
  for (std::size_t i = 0; i < down.size(); ++i) {
    std::vector<Written> line(across.size() + 1);
    line[0] = {square ? std::to_string(i + 1) + " " + down[i] : down[i], "", true};
    bool any = false;
    for (const auto& row : rows.rows) {
      if (row[0].number != down[i]) continue;
      const auto at = std::find(across.begin(), across.end(), row[1].number) - across.begin();
      line[static_cast<std::size_t>(at) + 1] = row[2];
      any = any || row[2].number != kUnknown;
    }
    if (any) sheet.rows.push_back(std::move(line));
  }
  return sheet;
}

enum class Placement { beside, below, without };  ///< where intervals stand

/// What stands below each other in a cell.
std::vector<std::string> lines_of(const Written& cell, Placement form) {
  std::vector<std::string> lines{cell.number};
  lines.insert(lines.end(), cell.more.begin(), cell.more.end());
  if (form == Placement::below && !cell.interval.empty()) lines.push_back(cell.interval);
  return lines;
}

std::vector<std::size_t> widths_of(const Sheet& sheet, Placement form) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < sheet.titles.size(); ++c) {
    std::size_t width = sheet.titles[c].size();
    std::size_t aside = 0;
    for (const auto& row : sheet.rows) {
      for (const std::string& line : lines_of(row[c], form)) width = std::max(width, line.size());
      aside = std::max(aside, row[c].interval.size());
    }
    if (form == Placement::beside && aside > 0) width += 2 + aside;
    widths.push_back(width);
  }
  return widths;
}

std::size_t width_of(const Sheet& sheet, Placement form) {
  std::size_t all = 0;
  for (const std::size_t width : widths_of(sheet, form)) all += width + 2;
  return all - 2;
}

/// Parts that end in commas, in lines of about kWrapped columns.
std::vector<std::string> broken(const std::string& words) {
  std::vector<std::string> lines(1);
  for (std::size_t from = 0, end = 0; from < words.size(); from = end + 2) {
    end = std::min(words.find(", ", from), words.size());
    const std::string part = words.substr(from, end + 1 - from);
    if (!lines.back().empty() && lines.back().size() + 1 + part.size() > kWrapped) {
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + part;
  }
  return lines;
}

/// Breaks words into lines in columns that may be broken, if the sheet is too wide.
void break_words(const Table& table, Sheet& sheet) {
  if (width_of(sheet, Placement::below) <= kWidth) return;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (!table.columns[c].wraps) continue;
    for (auto& row : sheet.rows) {
      std::vector<std::string> lines = broken(row[c].number);
      row[c].number = lines.front();
      row[c].more.assign(lines.begin() + 1, lines.end());
    }
  }
}

/// The columns first..end of a sheet.
void print_columns(const Sheet& sheet, Placement form, std::size_t first, std::size_t end,
                   std::ostream& out) {
  std::vector<std::size_t> shown;
  for (std::size_t c = 0; c < sheet.labels; ++c) shown.push_back(c);
  for (std::size_t c = std::max(first, sheet.labels); c < end; ++c) shown.push_back(c);
  std::string alignment;
  std::vector<std::string> titles;
  std::vector<bool> split;  // the interval has a column of its own, so that ends are aligned
  for (const std::size_t c : shown) {
    const bool words = std::all_of(sheet.rows.begin(), sheet.rows.end(),
                                   [&](const auto& row) { return row[c].is_text; });
    split.push_back(form == Placement::beside &&
                    std::any_of(sheet.rows.begin(), sheet.rows.end(),
                                [&](const auto& row) { return !row[c].interval.empty(); }));
    alignment += words ? 'l' : 'r';
    titles.push_back(sheet.titles[c]);
    if (split.back()) {
      alignment += 'l';
      titles.emplace_back();
    }
  }
  TextGrid grid(alignment);
  grid.row(titles);
  grid.rule();
  for (const auto& row : sheet.rows) {
    std::vector<std::vector<std::string>> lines(1);
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const std::vector<std::string> cell = lines_of(row[shown[i]], form);
      const std::vector<std::string> blank(lines[0].size());
      if (cell.size() > lines.size()) lines.resize(cell.size(), blank);
      for (std::size_t k = 0; k < lines.size(); ++k) {
        lines[k].push_back(k < cell.size() ? cell[k] : "");
        if (split[i]) lines[k].push_back(k == 0 ? row[shown[i]].interval : "");
      }
    }
    for (std::vector<std::string>& line : lines) grid.row(std::move(line));
  }
  grid.print(out);
}

/// Intervals stand beside the numbers where there is room, else below them; a matrix without room
/// for either has none, and columns that do not fit stand in further parts.
void print_sheet(const Sheet& sheet, bool matrix, std::ostream& out) {
  Placement form = Placement::beside;
  if (width_of(sheet, form) > kWidth) form = Placement::below;
  if (matrix && width_of(sheet, form) > kWidth) form = Placement::without;
  const std::vector<std::size_t> widths = widths_of(sheet, form);
  std::size_t first = sheet.labels;
  while (first < sheet.titles.size() || first == sheet.labels) {
    std::size_t width = 0;
    for (std::size_t c = 0; c < sheet.labels; ++c) width += widths[c] + 2;
    std::size_t end = first;
    while (end < widths.size() && (end == first || width + widths[end] <= kWidth)) {
      width += widths[end++] + 2;
    }
    // The last column of words may be long: it is not torn from its row.
    const bool remark = end + 1 == widths.size() && !matrix && !sheet.rows.empty() &&
                        sheet.rows.front().back().is_text;
    if (remark) end = widths.size();
    if (first > sheet.labels) out << '\n';
    print_columns(sheet, form, first, end, out);
    if (end >= widths.size()) break;
    first = end;
  }
}

/// Groups of bars; the longest is as long as the line.
void print_bars(const Table& table, std::ostream& out) {
  const Sheet sheet = rows_of(table);
  const auto number = [&](std::size_t row, std::size_t column) {
    return std::get<Value>(table.rows[row][column]).mean.value_or(0);
  };
  std::size_t from = 0;
  std::size_t to = 0;
  std::size_t shares = 0;
  double most = 0;
  for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
    from = std::max(from, sheet.rows[r][1].number.size());
    to = std::max(to, sheet.rows[r][2].number.size());
    shares = std::max(shares, sheet.rows[r][3].number.size());
    most = std::max(most, number(r, 3));
  }
  const std::size_t room = kWidth - std::min(kWidth / 2, from + to + shares + 12);
  const auto right = [](const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
  };
  std::string group;
  bool first = true;
  for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
    if (number(r, 3) <= 0) continue;
    const std::vector<Written>& row = sheet.rows[r];
    if (first || row[0].number != group) {
      group = row[0].number;
      out << (first ? "" : "\n") << group << '\n';
      first = false;
    }
    const auto length =
        static_cast<std::size_t>(number(r, 3) / most * static_cast<double>(room) + 0.5);
    out << "  " << right(row[1].number, from) << " to " << right(row[2].number, to) << "  "
        << right(row[3].number, shares) << " %  "
        << (length == 0 ? std::string(".") : std::string(length, '#')) << '\n';
  }
}

void print_help(const Table& table, std::ostream& out) {
  std::string text;
  for (const Column& column : table.columns) {
    if (!column.help.empty()) {
      text += (text.empty() ? "" : "; ") + heading(column) + ": " + column.help;
    }
  }
  if (!text.empty()) out << '\n' << wrapped(text + ".");
}

void print_table(const Table& table, const std::string& title, std::ostream& out) {
  if (table.layout == Layout::page_only || table.rows.empty()) return;
  if (table.caption != title) out << '\n' << wrapped(table.caption);
  out << '\n';
  switch (table.layout) {
    case Layout::rows: {
      Sheet sheet = rows_of(table);
      const std::size_t rows = sheet.rows.size();
      if (rows > kMaxRows) sheet.rows.resize(kMaxRows);
      break_words(table, sheet);
      print_sheet(sheet, false, out);
      if (rows > kMaxRows) {
        out << "... and " << count_text(static_cast<std::int64_t>(rows - kMaxRows))
            << " more rows\n";
      }
      break;
    }
    case Layout::matrix:
      print_sheet(matrix_of(table), true, out);
      break;
    case Layout::bars:
      print_bars(table, out);
      break;
    case Layout::page_only:
      break;
  }
  print_help(table, out);
}

/// Nothing of one that has only what pages show.
void print_section(const Section& section, std::ostream& out) {
  std::ostringstream inside;
  if (!section.text.empty()) inside << '\n' << wrapped(section.text);
  if (!section.lines.empty()) inside << '\n';
  for (const std::string& line : section.lines) inside << line << '\n';
  for (const Table& table : section.tables) print_table(table, section.title, inside);
  for (const Figure& figure : section.figures) print_table(figure.table, section.title, inside);
  if (!inside.str().empty()) out << '\n' << underlined(section.title, '-') << inside.str();
}

}  // namespace

const char* word_for(Finding::About about) {
  switch (about) {
    case Finding::About::best:
      return "Best";
    case Finding::About::fair:
      return "Fairness";
    case Finding::About::broken:
      return "Broken";
    case Finding::About::played:
      break;
  }
  return "Play";
}

std::string text(const Chapter& chapter) {
  std::ostringstream out;
  out << underlined(chapter.title, '=') << wrapped(chapter.about);
  for (const std::string& note : chapter.notes) out << wrapped(note);
  if (!chapter.findings.empty()) out << '\n';
  for (const Finding& finding : chapter.findings) {
    out << wrapped(fmt::format("- {}: {}", word_for(finding.about), finding.text), 2);
  }
  for (const Section& section : chapter.sections) print_section(section, out);
  if (!chapter.sections.empty()) {
    out << "\nIntervals (+-, or from..to) are of 95%; n/a: sample too small.\n";
  }
  return std::move(out).str();
}

}  // namespace mainmatch::report

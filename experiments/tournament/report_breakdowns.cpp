#include "experiments/tournament/report_breakdowns.h"

#include <algorithm>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/results/column.h"

namespace mainmatch {

namespace {

constexpr std::size_t kWidth = 100;  ///< of a page

/// A breakdown whose cells are text: means and, apart from them, the halves of their intervals.
struct Written {
  std::vector<std::vector<std::string>> means;  ///< by row
  std::vector<std::vector<std::string>> halves;
};

/// Rows that nothing was seen of are left out.
Written write(const TournamentResult::Cells& breakdown) {
  const std::size_t columns = breakdown.columns.size();
  std::vector<Column> formats(columns, Column(breakdown.kind == Breakdown::Kind::share ? 100 : 1));
  for (std::size_t i = 0; i < breakdown.cells.size(); ++i) {
    formats[i % columns].include(breakdown.cells[i]);
  }
  Written written;
  for (std::size_t row = 0; row < breakdown.rows.size(); ++row) {
    const auto cells = std::span(breakdown.cells).subspan(row * columns, columns);
    if (std::none_of(cells.begin(), cells.end(), [](const Estimate& e) { return e.mean; }))
      continue;
    std::vector<std::string>& means = written.means.emplace_back(1, breakdown.rows[row]);
    std::vector<std::string>& halves = written.halves.emplace_back(1);
    for (std::size_t column = 0; column < columns; ++column) {
      const Estimate& cell = cells[column];
      means.push_back(cell.mean ? formats[column].mean(cell) : "-");
      halves.push_back(cell.interval ? formats[column].half(cell) : "");
    }
  }
  return written;
}

/// How wide a grid is whose cells hold both, and how wide the widest of its columns.
std::size_t width_beside(const TournamentResult::Cells& breakdown, const Written& written) {
  std::size_t width = 0;
  for (std::size_t column = 0; column <= breakdown.columns.size(); ++column) {
    std::size_t widest = column == 0 ? 0 : breakdown.columns[column - 1].size();
    for (std::size_t row = 0; row < written.means.size(); ++row) {
      widest = std::max(widest,
                        written.means[row][column].size() + 1 + written.halves[row][column].size());
    }
    width += widest + 2;
  }
  return width;
}

void print_breakdown(const TournamentResult::Cells& breakdown, std::ostream& out) {
  std::string title = breakdown.name;
  std::replace(title.begin(), title.end(), '_', ' ');
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  out << '\n'
      << title << ": " << breakdown.help << (breakdown.kind == Breakdown::Kind::share ? ", %" : "")
      << "\n\n";
  Written written = write(breakdown);
  const bool beside = width_beside(breakdown, written) <= kWidth;
  TextGrid grid;
  std::vector<std::string> titles = {""};
  titles.insert(titles.end(), breakdown.columns.begin(), breakdown.columns.end());
  grid.row(titles);
  grid.rule();
  for (std::size_t row = 0; row < written.means.size(); ++row) {
    auto& means = written.means[row];
    auto& halves = written.halves[row];
    if (!beside) {
      grid.row(means);
      grid.row(halves);
      continue;
    }
    for (std::size_t column = 1; column < means.size(); ++column) {
      if (!halves[column].empty()) means[column] += ' ' + halves[column];
    }
    grid.row(means);
  }
  grid.print(out);
}

}  // namespace

void print_breakdowns(const TournamentResult& result, std::ostream& out) {
  for (const TournamentResult::Cells& breakdown : result.breakdowns) {
    print_breakdown(breakdown, out);
  }
}

}  // namespace mainmatch

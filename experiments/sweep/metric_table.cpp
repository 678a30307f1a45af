#include "experiments/sweep/metric_table.h"

#include <algorithm>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/results/column.h"

namespace mainmatch {

namespace {

constexpr std::size_t kPageWidth = 100;

}  // namespace

void MetricTable::column(const std::string& title, std::span<const Estimate> estimates) {
  Column format(1);
  bool any = false;
  for (const Estimate& one : estimates) {
    format.include(one);
    any = any || one.mean;
  }
  if (!any) return;
  std::size_t half_width = 0;
  std::vector<std::string> halves;
  for (const Estimate& one : estimates) {
    halves.push_back(one.interval ? format.half(one) : one.zero_variance ? "alike" : "");
    half_width = std::max(half_width, halves.back().size());
  }
  TextColumn column{.cells = {title}, .width = title.size()};
  for (std::size_t row = 0; row < estimates.size(); ++row) {
    std::string cell = estimates[row].mean ? format.mean(estimates[row]) : "-";
    if (half_width > 0) {
      // The halves stand in a column of their own, flush left, blanks kept where there is none.
      cell += " " + halves[row] + std::string(half_width - halves[row].size(), ' ');
    }
    column.width = std::max(column.width, cell.size());
    column.cells.push_back(std::move(cell));
  }
  columns_.push_back(std::move(column));
}

void MetricTable::print(std::ostream& out) const {
  const std::string alignment = std::string(titles_.size(), 'l') + "r";
  std::size_t labels = 0;
  for (std::size_t k = 0; k < titles_.size(); ++k) {
    std::size_t widest = titles_[k].size();
    for (const std::vector<std::string>& row : rows_) widest = std::max(widest, row[k].size());
    labels += widest + 2;
  }
  for (std::size_t first = 0; first < columns_.size();) {
    std::size_t end = first;
    for (std::size_t width = labels; end < columns_.size(); ++end) {
      width += columns_[end].width + 2;
      if (end > first && width > kPageWidth) break;
    }
    out << '\n';
    TextGrid grid(alignment);
    for (std::size_t row = 0; row <= rows_.size(); ++row) {
      std::vector<std::string> cells = row == 0 ? titles_ : rows_[row - 1];
      for (std::size_t k = first; k < end; ++k) cells.push_back(columns_[k].cells[row]);
      grid.row(std::move(cells));
      if (row == 0) grid.rule();
    }
    grid.print(out);
    first = end;
  }
}

}  // namespace mainmatch

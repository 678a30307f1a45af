#include "experiments/base/grid.h"

#include <algorithm>
#include <numeric>
#include <ostream>

namespace mainmatch {

void TextGrid::print(std::ostream& out) const {
  std::vector<std::size_t> widths;
  for (const auto& cells : rows_) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  if (widths.empty()) return;
  const std::size_t all =
      std::accumulate(widths.begin(), widths.end(), std::size_t{0}) + 2 * (widths.size() - 1);
  for (const auto& cells : rows_) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string pad(widths[i] - cells[i].size(), ' ');
      const bool left = alignment_[std::min(i, alignment_.size() - 1)] == 'l';
      line += (i == 0 ? "" : "  ") + (left ? cells[i] + pad : pad + cells[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << (cells.empty() ? std::string(all, '-') : line) << '\n';
  }
}

}  // namespace mainmatch

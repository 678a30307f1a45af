#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch {

/// Cells that are printed in aligned columns, two blanks between them. Rows may have different
/// lengths; no line ends in blanks.
class TextGrid {
 public:
  /// 'l' or 'r' for every column, flush left or right; the last letter holds for all that follow.
  explicit TextGrid(std::string_view alignment = "lr") : alignment_(alignment) {}

  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// A line under the rows so far, as wide as the grid.
  void rule() { rows_.emplace_back(); }
  void print(std::ostream& out) const;

 private:
  std::string_view alignment_;
  std::vector<std::vector<std::string>> rows_;  ///< an empty one is a rule
};

}  // namespace mainmatch

#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// Estimates in rows with labels and named columns, as text: "0.066 +-0.004". What is too wide for
/// a page goes on in further tables with the same rows.
class MetricTable {
 public:
  /// `titles` are of the labels that each row begins with.
  explicit MetricTable(std::vector<std::string> titles) : titles_(std::move(titles)) {}

  /// As many labels as titles; all rows come before any column.
  void row(std::vector<std::string> labels) { rows_.push_back(std::move(labels)); }
  /// One estimate for each row. A column without any number is left out.
  void column(const std::string& title, std::span<const Estimate> estimates);
  void print(std::ostream& out) const;

 private:
  struct TextColumn {
    std::vector<std::string> cells;  ///< the title first
    std::size_t width = 0;
  };

  std::vector<std::string> titles_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<TextColumn> columns_;
};

}  // namespace mainmatch

#include <cmath>

#include "experiments/base/csv_cell.h"
#include "experiments/base/number.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

namespace {

/// Whole numbers with all their digits, others with ten.
std::string number(const std::optional<double>& value) {
  constexpr double kWhole = 9e15;
  if (!value) return "";
  const bool whole = *value == std::floor(*value) && std::abs(*value) < kWhole;
  return whole ? std::to_string(static_cast<std::int64_t>(*value)) : real_text(*value);
}

}  // namespace

std::string csv(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const std::string separator = i == 0 ? "" : ",";
    if (column.interval) {
      for (const char* const end : {"mean", "low", "high"}) {
        text += (end == std::string_view("mean") ? separator : ",") +
                (column.key.empty() ? "" : column.key + "_") + end;
      }
    } else {
      text += separator + column.key;
    }
  }
  text += '\n';
  for (const std::vector<Cell>& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += ',';
      if (const auto* const word = std::get_if<std::string>(&row[i])) {
        text += csv_cell(*word);
        if (table.columns[i].interval) text += ",,";
        continue;
      }
      const Value& value = std::get<Value>(row[i]);
      text += number(value.mean);
      if (table.columns[i].interval) text += ',' + number(value.low) + ',' + number(value.high);
    }
    text += '\n';
  }
  return text;
}

}  // namespace mainmatch::report

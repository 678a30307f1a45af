#include "experiments/results/print_estimate.h"

#include <nlohmann/json.hpp>

#include "experiments/io/number.h"

namespace mainmatch {

nlohmann::ordered_json json_of(const Estimate& estimate) {
  nlohmann::ordered_json json = {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}};
  if (estimate.mean) json["mean"] = to_ten_digits(*estimate.mean);
  if (estimate.interval) {
    json["low"] = to_ten_digits(estimate.interval->low);
    json["high"] = to_ten_digits(estimate.interval->high);
  }
  if (!estimate.why().empty()) json["why"] = estimate.why();
  return json;
}

std::string csv_cells(const Estimate& estimate) {
  std::string cells;
  if (estimate.mean) cells += real_text(*estimate.mean);
  cells += ',';
  if (estimate.interval) cells += real_text(estimate.interval->low);
  cells += ',';
  if (estimate.interval) cells += real_text(estimate.interval->high);
  return cells;
}

std::string csv_cell(std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") == cell.npos) return std::string(cell);
  std::string out = "\"";
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace mainmatch

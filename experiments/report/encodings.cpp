#include "experiments/report/encodings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace mainmatch::report {

namespace {

std::size_t index_of(const Table& table, const Column& column) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const Column& one) { return one.key == column.key; });
  return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

Encoding field(const Column& column, const char* type) {
  return {{"field", column.key}, {"type", type}, {"title", heading(column)}};
}

Encoding names(const Table& table, const Column& column) {
  Encoding json = field(column, "nominal");
  json["sort"] = nullptr;
  json["scale"] = {{"domain", in_order(table, column)}};
  return json;
}

Encoding rows_of(const Table& table, const Column& column) {
  Encoding json = names(table, column);
  json["title"] = nullptr;
  json["axis"] = {{"grid", true}, {"domain", false}, {"ticks", false}};
  return json;
}

Encoding colour_of(const Table& table, const Column& column) {
  Encoding json = names(table, column);
  json["title"] = nullptr;
  return json;
}

Encoding numbers(const Column& column, bool from_zero) {
  Encoding json = field(column, "quantitative");
  json["scale"] = {{"zero", from_zero}, {"nice", true}};
  if (!from_zero) json["scale"]["padding"] = kDot;  // else dots at the edge stand on names
  json["axis"] = {{"tickCount", 5}};
  return json;
}

Encoding upright(const Column& column) {
  Encoding json = numbers(column, false);
  json["scale"].erase("padding");
  return json;
}

Encoding end_of(const Column& column, const char* end) { return {{"field", column.key + end}}; }

Encoding tooltip(std::initializer_list<const Column*> columns) {
  Encoding json = Encoding::array();
  for (const Column* column : columns) {
    if (column) json.push_back({{"field", column->key}, {"title", heading(*column)}});
  }
  return json;
}

std::string format_of(const Column& column) {
  switch (column.unit) {
    case Unit::percent:
      return ".1f";
    case Unit::count:
      return ",.0f";
    case Unit::number:
      break;
  }
  return ".4~g";
}

Encoding in_order(const Table& table, const Column& column) {
  const std::size_t at = index_of(table, column);
  Encoding all = Encoding::array();
  for (const std::vector<Cell>& row : table.rows) {
    const std::string& name = std::get<std::string>(row.at(at));
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  }
  return all;
}

std::optional<Range> range_of(const Table& table, const Column& column, bool intervals) {
  const std::size_t at = index_of(table, column);
  std::optional<Range> range;
  const auto include = [&](const std::optional<double>& part) {
    if (!part) return;
    const double value = *part * column.scale();
    if (!range) range = Range{value, value};
    range->least = std::min(range->least, value);
    range->most = std::max(range->most, value);
  };
  for (const std::vector<Cell>& row : table.rows) {
    const Value* const cell = std::get_if<Value>(&row.at(at));
    if (!cell) continue;
    include(cell->mean);
    if (!intervals) continue;
    include(cell->low);
    include(cell->high);
  }
  return range;
}

std::string layered(Encoding layers, Encoding rest) {
  rest["layer"] = std::move(layers);
  return rest.dump();
}

}  // namespace mainmatch::report

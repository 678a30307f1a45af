#include "experiments/report/specs.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/report/encodings.h"

namespace mainmatch::report {

namespace {

using Json = Encoding;

/// So many rows and more stand closer.
constexpr std::size_t kManyRows = 40;

/// Dashed lines at numbers along `channel`, behind everything else.
void add_references(const char* channel, const std::vector<double>& at, Json& layers) {
  if (at.empty()) return;
  Json rows = Json::array();
  for (const double one : at) rows.push_back({{"at", one}});
  layers.push_back({{"data", {{"values", std::move(rows)}}},
                    {"mark", {{"type", "rule"}, {"style", "reference"}}},
                    {"encoding", {{channel, {{"field", "at"}, {"type", "quantitative"}}}}}});
}

/// An axis around the only number there is: without it, the axis would have no length.
void widen(const std::optional<Range>& range, const std::vector<double>& references, Json& axis) {
  if (!range || range->least < range->most) return;
  const double only = range->least;
  if (std::any_of(references.begin(), references.end(), [&](double at) { return at != only; })) {
    return;
  }
  const double aside = only == 0 ? 1 : std::abs(only) / 2;
  axis["scale"]["domain"] = {only - aside, only + aside};
}

Json lines_layers(const Json& across, const Json& up, const Table& table, const Column& x,
                  const Column& y, const Column* series) {
  Json band = {{"x", across}, {"y", up}, {"y2", end_of(y, "_high")}};
  band["y"]["field"] = y.key + "_low";
  Json line = {{"x", across}, {"y", up}, {"tooltip", tooltip({series, &x, &y})}};
  if (series) band["color"] = line["color"] = colour_of(table, *series);
  Json dots = line;
  if (series) dots["shape"] = colour_of(table, *series);  // distinct without colours too
  Json layers = Json::array();
  layers.push_back({{"mark", {{"type", "area"}, {"opacity", 0.2}}}, {"encoding", band}});
  layers.push_back({{"mark", {{"type", "line"}, {"strokeWidth", 2}}}, {"encoding", line}});
  layers.push_back({{"mark", {{"type", "point"}, {"filled", true}, {"size", 40}, {"opacity", 1}}},
                    {"encoding", dots}});
  return layers;
}

}  // namespace

std::string points(const Table& table, const Column& category, const Column& value,
                   const std::vector<double>& references, const Column* colour) {
  const Json y = rows_of(table, category);
  Json across = numbers(value, false);
  widen(range_of(table, value, true), references, across);
  Json interval = {{"x", across}, {"x2", end_of(value, "_high")}, {"y", y}};
  interval["x"]["field"] = value.key + "_low";
  Json dot = {{"x", across}, {"y", y}, {"tooltip", tooltip({&category, colour, &value})}};
  if (colour) {
    for (Json* encoding : {&interval, &dot}) {
      (*encoding)["color"] = colour_of(table, *colour);
      (*encoding)["yOffset"] = names(table, *colour);
    }
  }
  Json layers = Json::array();
  add_references("x", references, layers);
  layers.push_back({{"mark", {{"type", "rule"}, {"style", "interval"}, {"strokeWidth", 2}}},
                    {"encoding", interval}});
  layers.push_back({{"mark", {{"type", "point"}, {"filled", true}, {"size", 55}, {"opacity", 1}}},
                    {"encoding", dot}});
  const bool many = y["scale"]["domain"].size() > kManyRows;
  const int step = colour ? kRowHeight / 2 : many ? 2 * kRowHeight / 3 : kRowHeight;
  return layered(std::move(layers), {{"height", {{"step", step}}}});
}

std::string shares(const Table& table, const Column& category, const Column& share,
                   const Column& part) {
  Json y = rows_of(table, category);
  y["axis"].erase("grid");
  Json across = numbers(share, true);
  across["scale"] = {{"domain", {0, 100}}};
  const Json encoding = {{"y", y},
                         {"x", across},
                         {"color", colour_of(table, part)},
                         {"order", {{"field", "order"}, {"type", "quantitative"}}},
                         {"tooltip", tooltip({&category, &part, &share})}};
  // Parts stand in the order of their rows, which is that of the legend.
  return Json({{"transform", {{{"window", {{{"op", "row_number"}, {"as", "order"}}}}}}},
               {"mark", {{"type", "bar"}}},
               {"height", {{"step", kRowHeight}}},
               {"encoding", encoding}})
      .dump();
}

std::string lines(const Table& table, const Column& x, const Column& y, const Column* series,
                  const std::vector<double>& references, const Column* label) {
  Json up = upright(y);
  widen(range_of(table, y, true), references, up);
  Json layers = Json::array();
  add_references("y", references, layers);
  for (Json& layer : lines_layers(numbers(x, false), up, table, x, y, series)) {
    layers.push_back(std::move(layer));
  }
  if (label) {
    const Json words = {{"x", numbers(x, false)}, {"y", up}, {"text", field(*label, "nominal")}};
    layers.push_back(
        {{"mark", {{"type", "text"}, {"dy", -9}, {"fontWeight", "bold"}}}, {"encoding", words}});
  }
  return layered(std::move(layers), {{"height", kLineHeight}});
}

std::string shares_over(const Table& table, const Column& x, const Column& share,
                        const Column& series, double most) {
  Json across = field(x, "quantitative");
  across["scale"] = {{"type", "symlog"}, {"constant", 0.01}};
  Json ticks = {0};
  for (double decade = 0.01; decade <= most; decade *= 10) ticks.push_back(to_ten_digits(decade));
  across["axis"] = {{"values", std::move(ticks)},
                    {"labelExpr", "format(datum.value, ',~r')"},
                    {"labelOverlap", "greedy"}};
  Json up = field(share, "quantitative");
  up["scale"] = {{"domain", {0, 100}}};
  return layered(lines_layers(across, up, table, x, share, &series), {{"height", kLineHeight}});
}

}  // namespace mainmatch::report

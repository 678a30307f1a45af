#include "experiments/report/specs.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/text/number.h"

namespace mainmatch::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRowHeight = 24;
constexpr int kLineHeight = 280;
constexpr int kDot = 8;

Json field(const Column& column, const char* type) {
  return {{"field", column.key}, {"type", type}, {"title", column.title}};
}

/// Names in the order in which they stand in the table.
Json names(const Column& column) {
  Json json = field(column, "nominal");
  json["sort"] = nullptr;
  return json;
}

Json numbers(const Column& column, bool from_zero) {
  Json json = field(column, "quantitative");
  json["scale"] = {{"zero", from_zero}, {"nice", true}};
  if (!from_zero) json["scale"]["padding"] = kDot;  // else dots at the edge stand on names
  json["axis"] = {{"tickCount", 5}};
  return json;
}

Json end_of(const Column& column, const char* end) { return {{"field", column.key + end}}; }

std::string format_of(const Column& column) {
  return column.decimals < 0 ? ".4~g" : "." + std::to_string(column.decimals) + "f";
}

/// What is shown where the pointer stands on a mark.
Json told(std::initializer_list<const Column*> columns) {
  Json json = Json::array();
  for (const Column* column : columns) {
    if (column) json.push_back({{"field", column->key}, {"title", column->title}});
  }
  return json;
}

Json colour_of(const Column& column) {
  Json json = names(column);
  json["title"] = nullptr;
  return json;
}

std::size_t index_of(const Table& table, const Column& column) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const Column& one) { return one.key == column.key; });
  return static_cast<std::size_t>(found - table.columns.begin());
}

/// What stands in the column, each once, in the order of the rows: of rows without a number too,
/// which no mark would tell of.
Json in_order(const Table& table, const Column& column) {
  const std::size_t at = index_of(table, column);
  Json all = Json::array();
  for (const std::vector<Cell>& row : table.rows) {
    const std::string& name = std::get<std::string>(row.at(at));
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  }
  return all;
}

/// How many pixels a figure needs for the names above its columns to stand side by side.
double width_for(const Json& names) {
  constexpr double kLetter = 7;
  constexpr double kAside = 120;  // for names of rows
  std::size_t longest = 0;
  for (const Json& name : names)
    longest = std::max(longest, name.get_ref<const std::string&>().size());
  const double letters = static_cast<double>((longest + 1) * names.size());
  return longest > 3 ? kAside + kLetter * letters : 0;
}

std::string text_of(Json layers, Json rest = Json::object()) {
  rest["layer"] = std::move(layers);
  return rest.dump();
}

Json lines_layers(const Json& across, const Json& up, const Column& x, const Column& y,
                  const Column* series) {
  Json band = {{"x", across}, {"y", up}, {"y2", end_of(y, "_high")}};
  band["y"]["field"] = y.key + "_low";
  Json line = {{"x", across}, {"y", up}, {"tooltip", told({series, &x, &y})}};
  if (series) band["color"] = line["color"] = colour_of(*series);
  Json dots = line;
  if (series) dots["shape"] = colour_of(*series);  // told apart without colours too
  Json layers = Json::array();
  layers.push_back({{"mark", {{"type", "area"}, {"opacity", 0.2}}}, {"encoding", band}});
  layers.push_back({{"mark", {{"type", "line"}, {"strokeWidth", 2}}}, {"encoding", line}});
  layers.push_back({{"mark", {{"type", "point"}, {"filled", true}, {"size", 40}, {"opacity", 1}}},
                    {"encoding", dots}});
  return layers;
}

}  // namespace

std::string points(const Column& category, const Column& value, std::optional<double> reference,
                   const Column* colour) {
  Json y = names(category);
  y["title"] = nullptr;
  y["axis"] = {{"grid", true}, {"domain", false}, {"ticks", false}};
  Json interval = {{"x", numbers(value, false)}, {"x2", end_of(value, "_high")}, {"y", y}};
  interval["x"]["field"] = value.key + "_low";
  Json dot = {
      {"x", numbers(value, false)}, {"y", y}, {"tooltip", told({&category, colour, &value})}};
  if (colour) {
    for (Json* encoding : {&interval, &dot}) {
      (*encoding)["color"] = colour_of(*colour);
      (*encoding)["yOffset"] = {{"field", colour->key}, {"type", "nominal"}, {"sort", nullptr}};
    }
  }
  Json layers = Json::array();
  if (reference) {
    layers.push_back({{"data", {{"values", {{{"at", *reference}}}}}},
                      {"mark", {{"type", "rule"}, {"style", "reference"}}},
                      {"encoding", {{"x", {{"field", "at"}, {"type", "quantitative"}}}}}});
  }
  layers.push_back({{"mark", {{"type", "rule"}, {"style", "interval"}, {"strokeWidth", 2}}},
                    {"encoding", interval}});
  layers.push_back({{"mark", {{"type", "point"}, {"filled", true}, {"size", 55}, {"opacity", 1}}},
                    {"encoding", dot}});
  return text_of(std::move(layers), {{"height", {{"step", colour ? kRowHeight / 2 : kRowHeight}}}});
}

std::string bars(const Column& category, const Column& value, const Column* stack) {
  Json y = names(category);
  y["title"] = nullptr;
  y["axis"] = {{"domain", false}, {"ticks", false}};
  Json encoding = {
      {"y", y}, {"x", numbers(value, true)}, {"tooltip", told({&category, stack, &value})}};
  if (stack) encoding["color"] = colour_of(*stack);
  return Json({{"mark", {{"type", "bar"}}},
               {"height", {{"step", kRowHeight}}},
               {"encoding", std::move(encoding)}})
      .dump();
}

std::string lines(const Column& x, const Column& y, const Column* series) {
  return text_of(lines_layers(numbers(x, false), numbers(y, false), x, y, series),
                 {{"height", kLineHeight}});
}

std::string shares_over(const Column& x, const Column& share, const Column& series, double most) {
  Json across = field(x, "quantitative");
  across["scale"] = {{"type", "symlog"}, {"constant", 0.01}};
  Json ticks = {0};
  for (double decade = 0.01; decade <= most; decade *= 10) ticks.push_back(to_ten_digits(decade));
  across["axis"] = {{"values", std::move(ticks)}, {"format", "~g"}};
  Json up = field(share, "quantitative");
  up["scale"] = {{"domain", {0, 100}}};
  return text_of(lines_layers(across, up, x, share, &series), {{"height", kLineHeight}});
}

std::string heat(const Table& table, const Column& x, const Column& y, const Column& value,
                 Shades shades, double middle) {
  const std::size_t at = index_of(table, value);
  std::optional<double> least;
  std::optional<double> most;
  for (const std::vector<Cell>& row : table.rows) {
    const Value* const cell = std::get_if<Value>(&row.at(at));
    if (!cell || !cell->mean) continue;
    const double mean = *cell->mean * value.scale;
    least = std::min(least.value_or(mean), mean);
    most = std::max(most.value_or(mean), mean);
  }
  Json scale = {{"scheme", "viridis"}};
  std::string pale;  // where dark text can be read
  const std::string datum = "datum['" + value.key + "']";
  if (shades == Shades::sequential) {
    const double low = least.value_or(0);
    const double width = most.value_or(1) - low;
    scale["domain"] = {low, width > 0 ? low + width : low + 1};
    pale = datum + " > " + Json(low + 0.5 * width).dump();
  } else {
    const double width =
        std::max({most.value_or(middle) - middle, middle - least.value_or(middle), 1e-9});
    scale = {{"scheme", "blueorange"}, {"domain", {middle - width, middle + width}}};
    pale = "abs(" + datum + " - " + Json(middle).dump() + ") < " + Json(0.6 * width).dump();
  }
  Json across = names(x);
  across["scale"] = {{"domain", in_order(table, x)}};
  across["axis"] = {{"labelAngle", 0},
                    {"orient", "top"},
                    {"domain", false},
                    {"ticks", false},
                    {"labelOverlap", true}};
  Json down = names(y);
  down["scale"] = {{"domain", in_order(table, y)}};
  down["axis"] = {{"domain", false}, {"ticks", false}};
  Json cell = {{"x", across},
               {"y", down},
               {"color", field(value, "quantitative")},
               {"tooltip", told({&y, &x, &value})}};
  cell["color"]["scale"] = scale;
  cell["color"]["legend"] = {{"gradientLength", 200}, {"direction", "horizontal"}};
  Json text = {
      {"x", across},
      {"y", down},
      {"text", field(value, "quantitative")},
      {"color", {{"condition", {{"test", pale}, {"value", "#000000"}}}, {"value", "#ffffff"}}}};
  text["text"]["format"] = format_of(value);
  Json layers = Json::array();
  layers.push_back({{"mark", {{"type", "rect"}}}, {"encoding", cell}});
  layers.push_back({{"mark", {{"type", "text"}, {"fontSize", {{"expr", "width < 320 ? 9 : 11"}}}}},
                    {"transform", {{{"filter", "isValid(" + datum + ")"}}}},
                    {"encoding", text}});
  return text_of(
      std::move(layers),
      {{"height", {{"step", kRowHeight}}},
       {"usermeta", {{"widest", 760}, {"slant", width_for(across["scale"]["domain"])}}}});
}

std::string quantile_dots(const Column& category, const Column& value, const Column& quantile) {
  Json y = names(category);
  y["title"] = nullptr;
  y["axis"] = {{"grid", true}, {"domain", false}, {"ticks", false}};
  Json interval = {{"x", numbers(value, false)}, {"x2", end_of(value, "_high")}, {"y", y}};
  interval["x"]["field"] = value.key + "_low";
  Json dot = {
      {"x", numbers(value, false)},
      {"y", y},
      {"color", names(quantile)},
      {"size",
       {{"condition", {{"test", "datum['" + quantile.key + "'] === '50 %'"}, {"value", 110}}},
        {"value", 45}}},
      {"tooltip", told({&category, &quantile, &value})}};
  // In the order of quantiles, with neighbours alike: a ramp, not eight colours.
  dot["color"]["scale"] = {{"scheme", "viridis"}};
  Json layers = Json::array();
  layers.push_back(
      {{"mark", {{"type", "rule"}, {"style", "interval"}, {"strokeWidth", 5}, {"opacity", 0.35}}},
       {"encoding", interval}});
  layers.push_back({{"mark",
                     {{"type", "point"},
                      {"filled", true},
                      {"opacity", 1},
                      {"stroke", "#808080"},
                      {"strokeWidth", 0.5}}},
                    {"encoding", dot}});
  return text_of(std::move(layers), {{"height", {{"step", kRowHeight}}}});
}

std::string histograms(const Column& group, const Column& from, const Column& to,
                       const Column& share) {
  Json encoding = {{"x", field(from, "quantitative")},
                   {"x2", {{"field", to.key}}},
                   {"y", numbers(share, true)},
                   {"y2", {{"datum", 0}}},
                   {"tooltip", told({&group, &from, &to, &share})}};
  encoding["x"]["axis"] = {{"tickCount", 4}, {"grid", false}};
  encoding["y"]["axis"] = {{"tickCount", 3}};
  Json facet = field(group, "nominal");
  facet["sort"] = {{"field", "order"}, {"op", "min"}};  // as the rows stand
  facet["title"] = nullptr;
  return Json({{"transform", {{{"window", {{{"op", "row_number"}, {"as", "order"}}}}}}},
               {"facet", std::move(facet)},
               {"usermeta", {{"cell", 270}, {"gutter", 60}, {"most", 3}}},
               {"spec",
                {{"height", 90},
                 {"mark", {{"type", "rect"}, {"stroke", nullptr}}},
                 {"encoding", std::move(encoding)}}}})
      .dump();
}

}  // namespace mainmatch::report

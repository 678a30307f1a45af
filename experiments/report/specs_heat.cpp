#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/report/encodings.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

using Json = Encoding;

// From where on along the schemes black is read more easily than white: both have a contrast of
// 4.4 and more there.
constexpr double kPaleFrom = 0.44;  // viridis, from its dark end
constexpr double kPaleBlue = 0.8;   // blueorange, from its middle
constexpr double kPaleOrange = 0.86;

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

}  // namespace

std::string heat(const Table& table, const Column& x, const Column& y, const Column& value,
                 Shades shades, double middle) {
  const Range range = range_of(table, value, false).value_or(Range{0, 1});
  Json scale = {{"scheme", "viridis"}};
  std::string pale;  // where dark text can be read
  const std::string datum = "datum['" + value.key + "']";
  if (shades == Shades::sequential) {
    const double width = range.most > range.least ? range.most - range.least : 1;
    scale["domain"] = {range.least, range.least + width};
    pale = datum + " > " + Json(range.least + kPaleFrom * width).dump();
  } else {
    const double width = std::max({range.most - middle, middle - range.least, 1e-9});
    scale = {{"scheme", "blueorange"}, {"domain", {middle - width, middle + width}}};
    pale = fmt::format("{} > {} && {} < {}", datum, Json(middle - kPaleBlue * width).dump(), datum,
                       Json(middle + kPaleOrange * width).dump());
  }
  Json across = names(table, x);
  across["axis"] = {{"labelAngle", 0},
                    {"orient", "top"},
                    {"domain", false},
                    {"ticks", false},
                    {"labelOverlap", true}};
  Json down = names(table, y);
  down["axis"] = {{"domain", false}, {"ticks", false}};
  Json cell = {{"x", across},
               {"y", down},
               {"color", field(value, "quantitative")},
               {"tooltip", tooltip({&y, &x, &value})}};
  cell["color"]["scale"] = scale;
  cell["color"]["legend"] = {{"gradientLength", 200},
                             {"direction", "horizontal"},
                             {"tickCount", 5},
                             {"labelOverlap", "greedy"},
                             {"labelSeparation", 6}};
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
  return layered(
      std::move(layers),
      {{"height", {{"step", kRowHeight}}},
       {"usermeta", {{"widest", 760}, {"slant", width_for(across["scale"]["domain"])}}}});
}

}  // namespace mainmatch::report

#include <nlohmann/json.hpp>

#include "experiments/report/encodings.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

using Json = Encoding;

/// Small figures of `spec` side by side, in the order in which their groups stand in the rows. The
/// page gives them their width: a column of them for each `cell` pixels, `gutter` of which are kept
/// free.
Json panels(const Column& group, Json spec) {
  Json facet = field(group, "nominal");
  facet["sort"] = {{"field", "order"}, {"op", "min"}};
  facet["title"] = nullptr;
  return {{"transform", {{{"window", {{{"op", "row_number"}, {"as", "order"}}}}}}},
          {"facet", std::move(facet)},
          {"usermeta", {{"cell", 270}, {"gutter", 60}, {"most", 3}}},
          {"spec", std::move(spec)}};
}

}  // namespace

std::string quantile_dots(const Table& table, const Column& category, const Column& value,
                          const Column& quantile) {
  const Json y = rows_of(table, category);
  Json interval = {{"x", numbers(value, false)}, {"x2", end_of(value, "_high")}, {"y", y}};
  interval["x"]["field"] = value.key + "_low";
  Json dot = {
      {"x", numbers(value, false)},
      {"y", y},
      {"color", names(table, quantile)},
      {"size",
       {{"condition", {{"test", "datum['" + quantile.key + "'] === '50 %'"}, {"value", 110}}},
        {"value", 45}}},
      {"tooltip", tooltip({&category, &quantile, &value})}};
  // In the order of quantiles, with neighbours alike: a ramp, not eight colours.
  dot["color"]["scale"]["scheme"] = "viridis";
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
  return layered(std::move(layers), {{"height", {{"step", kRowHeight}}}});
}

std::string histograms(const Column& group, const Column& from, const Column& to,
                       const Column& share) {
  Json encoding = {{"x", field(from, "quantitative")},
                   {"x2", {{"field", to.key}}},
                   {"y", numbers(share, true)},
                   {"y2", {{"datum", 0}}},
                   {"tooltip", tooltip({&group, &from, &to, &share})}};
  encoding["x"]["axis"] = {{"tickCount", 4}, {"grid", false}};
  encoding["y"]["axis"] = {{"tickCount", 3}};
  return panels(group, {{"height", 90},
                        {"mark", {{"type", "rect"}, {"stroke", nullptr}}},
                        {"encoding", std::move(encoding)}})
      .dump();
}

std::string steps(const Column& group, const Column& x, const Column& share) {
  Json across = field(x, "quantitative");
  across["scale"] = {{"zero", false}, {"nice", false}};
  across["axis"] = {{"tickCount", 4}};
  Json up = field(share, "quantitative");
  up["scale"] = {{"domain", {0, 100}}};
  up["axis"] = {{"values", {0, 50, 100}}};
  const auto mark = [](const char* type) {
    return Json{{"type", type}, {"interpolate", "step-after"}};
  };
  Json others = {{"x", across}, {"y", up}, {"detail", field(group, "nominal")}};
  Json band = {{"x", across}, {"y", up}, {"y2", end_of(share, "_high")}};
  band["y"]["field"] = share.key + "_low";
  const Json own = {{"x", across}, {"y", up}, {"tooltip", tooltip({&group, &x, &share})}};
  Json layers = Json::array();
  layers.push_back(
      {{"data", {{"name", kRowsName}}}, {"mark", mark("line")}, {"encoding", std::move(others)}});
  layers.back()["mark"]["style"] = "others";
  layers.push_back({{"mark", mark("area")}, {"encoding", std::move(band)}});
  layers.back()["mark"]["opacity"] = 0.25;
  layers.push_back({{"mark", mark("line")}, {"encoding", own}});
  layers.back()["mark"]["strokeWidth"] = 2;
  return panels(group, {{"height", 110}, {"layer", std::move(layers)}}).dump();
}

std::string clouds(const Column& group, const Column& x, const Column& y) {
  Json across = numbers(x, false);
  across["axis"]["tickCount"] = 4;
  across["title"] = nullptr;  // the name of the group is what it is
  const Json encoding = {{"x", across}, {"y", upright(y)}, {"tooltip", tooltip({&group, &x, &y})}};
  Json spec = panels(group, {{"height", 130},
                             {"mark", {{"type", "point"}, {"filled", true}, {"opacity", 0.6}}},
                             {"encoding", encoding}});
  spec["resolve"] = {{"scale", {{"x", "independent"}}}};
  return spec.dump();
}

}  // namespace mainmatch::report

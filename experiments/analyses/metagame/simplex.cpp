#include "experiments/analyses/metagame/simplex.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/mixes.h"
#include "experiments/base/json.h"

namespace mainmatch::report {

namespace {

constexpr double kHeight = 0.8660254038;  ///< of a triangle with sides of 1

Json axis(const char* field, double low, double high) {
  return {{"field", field},
          {"type", "quantitative"},
          {"axis", nullptr},
          {"scale", {{"domain", {low, high}}, {"nice", false}, {"zero", false}}}};
}

std::string spec_of(const std::vector<Share>& names) {
  const Json place = {{"x", axis("x", -0.05, 1.05)}, {"y", axis("y", -0.09, 0.95)}};
  Json outline = Json::array();
  for (const auto& [x, y] : {std::pair(0.0, 0.0), {1.0, 0.0}, {0.5, kHeight}, {0.0, 0.0}}) {
    outline.push_back({{"x", x}, {"y", y}, {"step", outline.size()}});
  }
  Json sides = place;
  sides["order"] = {{"field", "step"}};
  Json path = place;
  path["detail"] = {{"field", "start"}};
  path["order"] = {{"field", "step"}};
  path["opacity"] = {{"value", 0.45}};
  Json layers = Json::array();
  layers.push_back({{"data", {{"values", outline}}},
                    {"mark", {{"type", "line"}, {"style", "outline"}, {"strokeWidth", 2}}},
                    {"encoding", sides}});
  layers.push_back({{"mark", {{"type", "line"}, {"strokeWidth", 1.2}}}, {"encoding", path}});
  layers.push_back({{"transform", {{{"filter", "datum.step === 0"}}}},
                    {"mark", {{"type", "point"}, {"size", 14}, {"filled", true}}},
                    {"encoding", place}});
  layers.push_back(
      {{"transform", {{{"filter", "datum.last === 'yes'"}}}},
       {"mark", {{"type", "point"}, {"size", 110}, {"filled", true}, {"color", "#d55e00"}}},
       {"encoding", place}});
  const auto label = [&](double x, double y, const std::string& name, const char* align, int dy) {
    Json encoding = place;
    encoding["text"] = {{"field", "name"}};
    layers.push_back({{"data", {{"values", {{{"x", x}, {"y", y}, {"name", name}}}}}},
                      {"mark", {{"type", "text"}, {"align", align}, {"dy", dy}, {"fontSize", 13}}},
                      {"encoding", encoding}});
  };
  label(0, 0, names[0].strategy, "left", 16);
  label(1, 0, names[1].strategy, "right", 16);
  label(0.5, kHeight, names[2].strategy, "center", -14);
  return Json({{"transform",
                {{{"calculate", "datum.b + 0.5 * datum.c"}, {"as", "x"}},
                 {{"calculate", "0.8660254038 * datum.c"}, {"as", "y"}}}},
               {"usermeta", {{"widest", 560}, {"square", 0.9}}},
               {"layer", std::move(layers)}})
      .dump();
}

/// Whether the path goes on to where the trajectory ends: long ones are cut.
bool arrives_at(const std::vector<Share>& end, const Node& path) {
  constexpr double kNear = 0.01;
  if (path.array() == 0) return false;
  const Node last = path[path.array() - 1];
  for (std::size_t s = 0; s < end.size(); ++s) {
    if (std::abs(last[s].real() - end[s].share.mean.value_or(2)) > kNear) return false;
  }
  return true;
}

}  // namespace

std::optional<Figure> phase_portrait(const Node& trajectories) {
  if (trajectories.array() == 0 || !trajectories[0].find("path")) return std::nullopt;
  const Node first = trajectories[0].at("start");
  const std::vector<Share> names = shares_of(first);
  if (first.size() != 1 || names.size() != 3) return std::nullopt;
  const std::array<const char*, 3> keys = {"a", "b", "c"};
  Table table{"Paths of the replicator equation",
              {{"start", "start", Unit::count}, {"step", "step", Unit::count}},
              {},
              Layout::page_only};
  for (std::size_t s = 0; s < 3; ++s) table.columns.push_back({keys[s], names[s].strategy});
  table.columns.push_back({"last", "last"});
  for (std::size_t i = 0; i < trajectories.array(); ++i) {
    const auto found = trajectories[i].find("path");
    if (!found) continue;  // enough are drawn
    const Node path = *found;
    const bool arrives = arrives_at(shares_of(trajectories[i].at("end")), path);
    const std::size_t steps = path.array();
    for (std::size_t step = 0; step < steps; ++step) {
      path[step].array(3, 3);
      std::vector<Cell> row = {Value{.mean = static_cast<double>(i + 1)},
                               Value{.mean = static_cast<double>(step)}};
      for (std::size_t s = 0; s < 3; ++s) row.push_back(number_of(path[step][s]));
      row.push_back(arrives && step + 1 == steps ? "yes" : "no");
      table.rows.push_back(std::move(row));
    }
  }
  return Figure{"Phase portrait: paths from starts (small dots) to where they come to rest (large)",
                "The triangle of mixtures of " + names[0].strategy + ", " + names[1].strategy +
                    " and " + names[2].strategy + " with the paths of evolution.",
                spec_of(names), std::move(table)};
}

}  // namespace mainmatch::report

// What a sweep tells tools: JSON and CSV.

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/results/print_estimate.h"
#include "experiments/sweep/axis_json.h"
#include "experiments/sweep/sweep.h"

namespace mainmatch {

namespace {

Json indices_of(const SweepResult& result, const MetricName& metric) {
  const Sensitivity found = result.sensitivity_of(metric);
  Json json = {{"metric", metric.name}, {"part", metric.part}};
  json["deviation"] = found.deviation ? Json(to_ten_digits(*found.deviation)) : Json();
  json["noise"] = found.noise ? Json(to_ten_digits(*found.noise)) : Json();
  if (!found.why.empty()) json["why"] = found.why;
  for (std::size_t i = 0; i < result.axes.size() && found.why.empty(); ++i) {
    json["rules"][result.axes[i].rule] = {{"first", json_of(found.first[i])},
                                          {"total", json_of(found.total[i])}};
  }
  return json;
}

}  // namespace

void print_json(const SweepResult& result, const Json& rules, std::ostream& out) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json["matches"] = result.matches;
  json["design"] = kPointDesignNames[static_cast<std::size_t>(result.design)];
  json["partial"] = result.partial();
  json["rules"] = rules;
  json["vary"] = json_of(result.axes);
  json["forbidden"] = Json::array();
  for (const auto& [why, points] : result.points.forbidden) {
    json["forbidden"].push_back({{"why", why}, {"points", points}});
  }
  json["points"] = Json::array();
  for (std::size_t i = 0; i < result.measured.size(); ++i) {
    Json point = {{"rules", json_of(result.axes, result.points.all[i])}};
    if (result.points.sampled()) point["row"] = result.points.rows[i];
    point["metrics"] = json_of(result.measured[i].metrics);
    json["points"].push_back(std::move(point));
  }
  if (result.points.sampled() && !result.partial()) {
    json["indices"] = Json::array();
    for (const MetricName& metric : result.metrics()) {
      json["indices"].push_back(indices_of(result, metric));
    }
  }
  out << json.dump(2) << '\n';
}

void print_csv(const SweepResult& result, std::ostream& out) {
  out << "point";
  if (result.points.sampled()) out << ",row";
  for (const RuleAxis& axis : result.axes) out << ',' << axis.rule;
  out << ",metric,part,mean,low,high\n";
  for (std::size_t i = 0; i < result.measured.size(); ++i) {
    std::string point = std::to_string(i);
    if (result.points.sampled()) point += "," + std::to_string(result.points.rows[i]);
    for (std::size_t k = 0; k < result.axes.size(); ++k) {
      point += "," + result.axes[k].text(result.points.all[i][k]);
    }
    for (const Metric& metric : result.measured[i].metrics) {
      out << point << ',' << csv_cell(metric.name) << ',' << csv_cell(metric.part) << ','
          << csv_cells(metric.estimate) << '\n';
    }
  }
}

}  // namespace mainmatch

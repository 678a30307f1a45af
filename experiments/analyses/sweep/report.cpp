#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/analyses/sweep/axis_json.h"
#include "experiments/analyses/sweep/sweep.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"

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

bool SweepResult::learning() const { return !learned.is_null() && relearned.empty(); }

Result to_result(const SweepResult& result, const Json& rules) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json["matches"] = result.matches;
  json.update(result.population);
  json["design"] = kPointDesignNames[static_cast<std::size_t>(result.design)];
  json["partial"] = result.partial() || result.learning();
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
    if (!result.relearned.empty()) {
      point["relearned"] = {{"settled", result.relearned[i].settled},
                            {"metrics", json_of(result.relearned[i].measured.metrics)}};
    }
    json["points"].push_back(std::move(point));
  }
  if (!result.learned.is_null()) json["relearned"] = result.learned;
  if (result.points.sampled() && !result.partial()) {
    json["indices"] = Json::array();
    for (const MetricName& metric : result.metrics()) {
      json["indices"].push_back(indices_of(result, metric));
    }
  }
  Result made{"sweep", std::move(json)};
  if (result.partial()) {
    made.notes = {partial_note(result.measured.size(), result.points.all.size(), "points")};
  } else if (result.learning()) {
    made.notes = {"PARTIAL: stopped before relearned play was over"};
  }
  return made;
}

}  // namespace mainmatch

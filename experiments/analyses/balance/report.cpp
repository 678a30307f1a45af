#include "experiments/analyses/balance/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/ablation_report.h"
#include "experiments/analyses/balance/coalition_report.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

bool has(const BalanceResult& result, std::string_view name) {
  return std::any_of(result.metrics.begin(), result.metrics.end(),
                     [&](const Metric& metric) { return metric.name == name; });
}

Json json_of(const Metric& metric) {
  Json json = {{"name", metric.name}, {"part", metric.part}};
  json.update(json_of(metric.estimate));
  if (metric.cases) json["cases"] = *metric.cases;
  return json;
}

}  // namespace

Result to_result(const BalanceResult& result, const Json& rules) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json["matches"] = result.matches;
  json["partial"] = result.partial();
  json["payoff"] = result.subject.payoff.name();
  add_population(result.subject.mix, result.subject.roles, json);
  if (!result.remark.empty()) json["remark"] = result.remark;
  for (const PlaceKind& kind : result.subject.place_kinds) {
    json["starts"].push_back({{"name", kind.name}, {"chosen", kind.chosen}});
  }
  json["rules"] = rules;
  json["definitions"] = Json::object();
  for (const MetricDefinition& metric : kMetrics) {
    if (!has(result, metric.name)) continue;
    json["definitions"][std::string(metric.name)] = metric.help;
  }
  if (has(result, "count")) {
    for (const Fact& one : result.subject.counts) {
      json["definitions"][fmt::format("count[{}]", one.name)] = one.help;
    }
  }
  json["metrics"] = Json::array();
  for (const Metric& metric : result.metrics) json["metrics"].push_back(json_of(metric));
  if (result.ablation) json["twins"] = json_of(*result.ablation);
  if (result.coalition) json["coalition"] = json_of(*result.coalition);
  Result made{"balance", std::move(json)};
  if (result.matches < result.asked) {
    made.notes.push_back(partial_note(result.matches, result.asked, "matches"));
  }
  if (result.ablation) {
    for (std::string& note : notes_of(*result.ablation)) made.notes.push_back(std::move(note));
  }
  if (result.coalition && result.coalition->partial()) {
    made.notes.push_back("Coalition: " +
                         partial_note(result.coalition->deals, result.coalition->asked, "deals"));
  }
  return made;
}

}  // namespace mainmatch

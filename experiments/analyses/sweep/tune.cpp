#include "experiments/analyses/sweep/tune.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/sweep/axis_json.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

using Judged = TuneResult::Judged;

constexpr std::string_view kVerdicts[] = {"met", "missed", "open"};

std::string_view word_of(const Aim& aim, const MeasuredTrial& measured) {
  return kVerdicts[static_cast<std::size_t>(verdict_of(aim, measured))];
}

Json aims_json(const TuneResult& result, const MeasuredTrial& measured) {
  Json json = Json::array();
  for (const Aim& aim : result.aims) {
    json.push_back({{"aim", aim.text()}, {"verdict", word_of(aim, measured)}});
  }
  return json;
}

Json json_of(const TuneResult& result, const Judged& judged, bool fresh) {
  Json json = {{"rules", json_of(result.axes, judged.point)},
               {"fitness", to_ten_digits(judged.fitness)},
               {"metrics", json_of(judged.measured.metrics)}};
  if (!fresh) return json;
  json["aims"] = aims_json(result, judged.measured);
  for (std::size_t a = 0; a < judged.differences.size(); ++a) {
    json["aims"][a]["difference"] = json_of(judged.differences[a]);
  }
  if (judged.checked) {
    json["checked"] = {{"metrics", json_of(judged.checked->metrics)},
                       {"aims", aims_json(result, *judged.checked)}};
  }
  return json;
}

/// By the inequality of Bonferroni for all of the best and all aims.
void compare_with_start(const Trials& trials, std::size_t first, const Response& response,
                        TuneResult& result) {
  const std::size_t as_is = first + result.best.size();
  const Trial& start = trials.trials()[as_is];
  const std::string& sums = trials.measured()[as_is].sums;
  std::vector<MetricName> metrics;
  for (const Aim& aim : result.aims) metrics.push_back(aim.metric);
  const double alpha = 0.05 / static_cast<double>(result.best.size() * metrics.size());
  for (std::size_t i = 0; i < result.best.size(); ++i) {
    result.best[i].differences = response.differences(
        start, sums, trials.trials()[first + i], trials.measured()[first + i].sums, metrics, alpha);
  }
}

}  // namespace

TuneResult tune_result(const Search& search, const Trials& trials, const Response& response) {
  const SearchPlan& plan = search.plan();
  TuneResult result{.seed = plan.seed,
                    .matches = plan.matches,
                    .final_matches = plan.final_matches,
                    .exhaustive = search.exhaustive(),
                    .axes = plan.axes,
                    .aims = plan.aims,
                    .start = plan.start};
  const std::span<const MeasuredTrial> measured = trials.measured();
  const std::size_t tried = std::min(search.tried(trials.trials()), measured.size());
  const std::vector<double> fitness = search.fitness(measured);
  const auto judged = [&](std::size_t i) {
    return Judged{trials.trials()[i].point, measured[i], fitness[i]};
  };
  for (std::size_t i = 0; i < tried; ++i) result.tried.push_back(judged(i));
  // The final is there once all of the search is done.
  result.partial = !trials.complete() || tried == trials.trials().size();
  if (result.partial) return result;
  const std::size_t finals = (measured.size() - tried) / (plan.checks ? 2 : 1);
  for (std::size_t i = tried; i < tried + finals; ++i) {
    Judged one = judged(i);
    if (plan.checks) one.checked = measured[i + finals];
    (i + 1 < tried + finals ? result.best : result.as_is).push_back(std::move(one));
  }
  compare_with_start(trials, tried, response, result);
  return result;
}

Result to_result(const TuneResult& result, const Json& rules) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json.update(result.population);
  json["matches"] = result.matches;
  json["final_matches"] = result.final_matches;
  json["exhaustive"] = result.exhaustive;
  json["partial"] = result.partial;
  json["rules"] = rules;
  json["vary"] = json_of(result.axes);
  for (const Aim& aim : result.aims) json["aims"].push_back(aim.text());
  if (!result.checked_by.empty()) {
    json["checked_by"] = {{"name", result.checked_by}};
    json["checked_by"].update(result.checking);
  }
  json["best"] = Json::array();
  for (const Judged& one : result.best) json["best"].push_back(json_of(result, one, true));
  json["as_is"] = result.as_is.empty() ? Json() : json_of(result, result.as_is.front(), true);
  json["tried"] = Json::array();
  for (const Judged& one : result.tried) json["tried"].push_back(json_of(result, one, false));
  Result made{"tune", std::move(json)};
  if (result.partial) made.notes = {"PARTIAL: stopped before the best were judged on fresh deals"};
  return made;
}

}  // namespace mainmatch

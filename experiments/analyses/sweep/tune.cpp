#include "experiments/analyses/sweep/tune.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/by_seed.h"
#include "experiments/analyses/balance/compared.h"
#include "experiments/analyses/sweep/axis_json.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

using Judged = TuneResult::Judged;

Json aims_json(const TuneResult& result, const MeasuredTrial& measured,
               std::span<const Estimate> differences = {}) {
  Json json = Json::array();
  for (const Aim& aim : result.aims) {
    json.push_back({{"aim", aim.text()}, {"verdict", word_for(verdict_of(aim, measured))}});
  }
  for (std::size_t a = 0; a < differences.size(); ++a) {
    json[a]["difference"] = json_of(differences[a]);
  }
  return json;
}

Json json_of(const TuneResult& result, const Judged& judged, bool fresh) {
  Json json = {{"rules", json_of(result.axes, judged.point)},
               {"fitness", to_ten_digits(judged.fitness)},
               {"metrics", json_of(judged.measured.metrics)}};
  if (!fresh) return json;
  json["aims"] = aims_json(result, judged.measured, judged.differences);
  if (judged.checked) {
    json["checked"] = {{"metrics", json_of(judged.checked->metrics)},
                       {"aims", aims_json(result, *judged.checked)}};
  }
  if (judged.relearned) {
    const MeasuredTrial& measured = judged.relearned->measured;
    json["relearned"] = {{"settled", judged.relearned->settled},
                         {"metrics", json_of(measured.metrics)},
                         {"aims", aims_json(result, measured, judged.relearned_differences)}};
  }
  return json;
}

/// By the inequality of Bonferroni for all of the best and all aims.
double alpha_of(const TuneResult& result) {
  return kCompareAlpha / static_cast<double>(result.best.size() * result.aims.size());
}

void compare_with_start(const Trials& trials, std::size_t first, const Response& response,
                        TuneResult& result) {
  const std::size_t as_is = first + result.best.size();
  const Trial& start = trials.trials()[as_is];
  const std::string& sums = trials.measured()[as_is].sums;
  std::vector<MetricName> metrics;
  for (const Aim& aim : result.aims) metrics.push_back(aim.metric);
  const double alpha = alpha_of(result);
  for (std::size_t i = 0; i < result.best.size(); ++i) {
    result.best[i].differences = response.differences(
        start, sums, trials.trials()[first + i], trials.measured()[first + i].sums, metrics, alpha);
  }
}

/// How many are judged on fresh deals: the best, and the rules as they are.
std::size_t finals(const Search& search, const Trials& trials) {
  const std::size_t played = trials.trials().size() - search.tried(trials.trials());
  return played / (search.plan().checks ? 2 : 1);
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
  const std::size_t many = finals(search, trials);
  for (std::size_t i = tried; i < tried + many; ++i) {
    Judged one = judged(i);
    if (plan.checks) one.checked = measured[i + many];
    (i + 1 < tried + many ? result.best : result.as_is).push_back(std::move(one));
  }
  compare_with_start(trials, tried, response, result);
  return result;
}

Experiment* RelearnedBest::experiment(const Search& search, Trials& trials,
                                      const std::atomic<bool>& stop) {
  relearning_.emplace(fields_, game_.start().match(), plan_, watch_);
  if (!relearning_->add("as it is", game_.rules_at(game_.start_point()), stop)) return nullptr;
  return &all_.emplace(std::vector<Experiment*>{&trials}, [this, &search, &trials, &stop] {
    relearning_->keep(1);
    sets_.clear();
    left_out_.clear();
    std::size_t sets = 1;
    const std::size_t many = finals(search, trials), first = search.tried(trials.trials());
    for (std::size_t i = 0; i < many; ++i) {
      const Point& point = trials.trials()[first + i].point;
      if (point == game_.start_point()) {
        sets_.emplace_back(0);
        continue;
      }
      const std::string name = fmt::format("best {}", i + 1);
      try {
        // Stopped, nothing is learned before the run goes on, and then all are added.
        if (!relearning_->add(name, game_.rules_at(point), stop)) break;
        sets_.emplace_back(sets++);
      } catch (const ValueError&) {  // the mean payoff is not above 0 there
        sets_.emplace_back();
        left_out_.push_back(name);
      }
    }
    return &relearning_->experiment();
  });
}

void RelearnedBest::add_to(TuneResult& result) const {
  result.relearning = !result.partial && !relearning_->over();
  if (result.partial) return;
  result.relearned = relearning_->report();
  result.relearned["left_out"] = left_out_;
  if (result.relearning) return;
  const std::vector<BalanceResult> now = relearning_->results(0);
  std::size_t i = 0;
  for (auto* const judged : {&result.best, &result.as_is}) {
    for (TuneResult::Judged& one : *judged) {
      const std::optional<std::size_t> set = sets_[i++];
      if (!set) continue;
      const std::vector<BalanceResult> seeds = relearning_->results(*set);
      one.relearned =
          RelearnedPoint{{metrics_by_seed(seeds, plan_.metrics), {}}, relearning_->settled(*set)};
      if (*set == 0) continue;  // the rules as they are, which may be among the best
      for (const Aim& aim : result.aims) {
        one.relearned_differences.push_back(
            difference_by_seed(now, seeds, aim.metric.name, aim.metric.part, alpha_of(result)));
      }
    }
  }
}

Result to_result(const TuneResult& result, const Json& rules) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json.update(result.population);
  json["matches"] = result.matches;
  json["final_matches"] = result.final_matches;
  json["exhaustive"] = result.exhaustive;
  json["partial"] = result.partial || result.relearning;
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
  json["relearned"] = result.relearned;
  json["tried"] = Json::array();
  for (const Judged& one : result.tried) json["tried"].push_back(json_of(result, one, false));
  Result made{"tune", std::move(json)};
  if (result.partial)
    made.notes = {"PARTIAL: stopped before the best were judged on fresh deals"};
  else if (result.relearning)
    made.notes = {"PARTIAL: stopped before relearned play was over"};
  return made;
}

}  // namespace mainmatch

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

std::vector<std::string> changed_keys(const ComparisonReport& report) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : report.rules_b.items()) {
    const auto before = report.rules_a.find(key);
    if (before == report.rules_a.end() || *before != value) keys.push_back(key);
  }
  return keys;
}

Json with_cases(const Estimate& estimate, const std::optional<std::int64_t>& cases) {
  Json json = json_of(estimate);
  if (cases) json["cases"] = *cases;
  return json;
}

Json by_rank(const std::vector<Metric>& scores) {
  Json json = Json::array();
  for (const Metric& one : scores) json.push_back(json_of(one.estimate));
  return json;
}

Json aims_json(const ComparisonReport& report) {
  Json aims = Json::array();
  for (const Aim& aim : report.aims) {
    Json verdicts = Json::object();
    for (const ComparedPopulation& population : report.populations) {
      for (const MetricDifference& one : population.differences) {
        if (MetricName{one.name, one.part} == aim.metric) {
          verdicts[population.name] = word_for(aim, one);
        }
      }
    }
    aims.push_back({{"aim", aim.text()}, {"verdicts", std::move(verdicts)}});
  }
  return aims;
}

}  // namespace

std::string_view word_for(const Aim& aim, const MetricDifference& metric) {
  const bool moved = metric.verdict == Change::higher || metric.verdict == Change::lower;
  if (metric.verdict == Change::unsettled) return word_for(metric.verdict);
  if (aim.kind == Aim::Kind::within) return word_for(verdict_of(aim, metric.b));
  if (!moved) return word_for(metric.verdict);
  const Change wanted = aim.kind == Aim::Kind::most ? Change::higher : Change::lower;
  return metric.verdict == wanted ? "nearer" : "farther";
}

Result to_result(const ComparisonReport& report) {
  const auto real = [](const std::optional<double>& value) {
    return value ? Json(to_ten_digits(*value)) : Json();
  };
  Json json;
  json["game"] = report.b.game;
  json["seed"] = report.b.seed;
  json["matches"] = report.b.matches;
  json["partial"] = report.partial;
  json["payoff"] = report.b.subject.payoff.name();
  json["rules"] = report.rules_a;
  json["against"] = report.rules_b;
  json["changed"] = changed_keys(report);
  json["verdicts"] = Json::array();
  for (const RobustVerdict& one : robust_verdicts(report.populations)) {
    json["verdicts"].push_back(
        {{"name", one.name}, {"part", one.part}, {"verdict", word_for(one.kind)}});
  }
  if (!report.aims.empty()) json["aims"] = aims_json(report);
  json["definitions"] = Json::object();
  json["populations"] = Json::array();
  for (const ComparedPopulation& population : report.populations) {
    Json of = {{"name", population.name}, {"remark", population.remark}};
    if (!population.mix.empty()) add_population(population.mix, report.b.subject.roles, of);
    of["metrics"] = Json::array();
    for (const MetricDifference& one : population.differences) {
      json["definitions"][one.name] = find_metric(one.name)->help;
      of["metrics"].push_back({{"name", one.name},
                               {"part", one.part},
                               {"before", with_cases(one.a, one.cases_a)},
                               {"after", with_cases(one.b, one.cases_b)},
                               {"change", json_of(one.difference)},
                               {"interest", to_ten_digits(one.interest)},
                               {"p", real(one.p)},
                               {"p_holm", real(one.p_holm)},
                               {"verdict", word_for(one.verdict)}});
    }
    of["scores"] = {{"before", by_rank(population.scores[0])},
                    {"after", by_rank(population.scores[1])}};
    json["populations"].push_back(std::move(of));
  }
  json["relearned"] = report.relearned;
  Result made{"compare", std::move(json)};
  if (report.partial && !report.b.partial()) {
    made.notes = {"PARTIAL: stopped before relearned play was over"};
  } else if (report.partial) {
    made.notes = {partial_note(report.b.matches, report.b.asked, "matches of each")};
  }
  return made;
}

}  // namespace mainmatch

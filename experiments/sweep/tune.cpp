#include "experiments/sweep/tune.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/results/print_estimate.h"
#include "experiments/sweep/axis_json.h"
#include "experiments/sweep/metric_table.h"

namespace mainmatch {

namespace {

using Judged = TuneResult::Judged;

constexpr std::string_view kVerdicts[] = {"met", "missed", "open"};

std::string_view word_of(const Aim& aim, const MeasuredTrial& measured) {
  return kVerdicts[static_cast<std::size_t>(verdict_of(aim, measured))];
}

/// "all met", "ties missed, margin open"
std::string verdicts_of(const TuneResult& result, const Judged& judged) {
  std::string text;
  bool any = false;
  for (const Aim& aim : result.aims) {
    if (aim.kind != Aim::Kind::within) continue;
    any = true;
    const AimVerdict verdict = verdict_of(aim, judged.measured);
    if (verdict == AimVerdict::met) continue;
    text += (text.empty() ? "" : ", ") + aim.metric.text() + " ";
    text += kVerdicts[static_cast<std::size_t>(verdict)];
  }
  return !any ? "" : text.empty() ? "met" : text;
}

/// The metrics of the aims first, then those of the match as a whole.
std::vector<MetricName> shown_metrics(const TuneResult& result) {
  std::vector<MetricName> names;
  for (const Aim& aim : result.aims) names.push_back(aim.metric);
  if (result.best.empty()) return names;
  for (const Metric& metric : result.best.front().measured.metrics) {
    const MetricName name{metric.name, metric.part};
    if (!metric.part.empty() || std::find(names.begin(), names.end(), name) != names.end())
      continue;
    names.push_back(name);
  }
  return names;
}

void print_best(const TuneResult& result, std::ostream& out) {
  out << "\nThe best points, re-evaluated by "
      << count_text(static_cast<std::int64_t>(result.final_matches))
      << " matches each on fresh deals, and the current rules\n";
  std::vector<std::string> titles = {""};
  for (const RuleAxis& axis : result.axes) titles.push_back(axis.rule);
  const bool bounded = std::any_of(result.aims.begin(), result.aims.end(),
                                   [](const Aim& aim) { return aim.kind == Aim::Kind::within; });
  if (bounded) titles.emplace_back("bounds");
  MetricTable table(titles);
  std::vector<const Judged*> rows;
  for (const Judged& one : result.best) rows.push_back(&one);
  for (const Judged& one : result.as_is) rows.push_back(&one);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<std::string> labels = {i < result.best.size() ? std::to_string(i + 1) : "as is"};
    for (std::size_t k = 0; k < result.axes.size(); ++k) {
      labels.push_back(result.axes[k].text(rows[i]->point[k]));
    }
    if (bounded) labels.push_back(verdicts_of(result, *rows[i]));
    table.row(std::move(labels));
  }
  for (const MetricName& metric : shown_metrics(result)) {
    std::vector<Estimate> column;
    for (const Judged* const row : rows) {
      const Metric* const found = row->measured.find(metric.name, metric.part);
      column.push_back(found ? found->estimate : Estimate{});
    }
    table.column(metric.text(), column);
  }
  table.print(out);
}

/// The estimates of the search beside those on fresh deals.
void print_promise(const TuneResult& result, std::ostream& out) {
  const Judged& first = result.best.front();
  const Judged& searched = result.in_search(first.point);
  out << "\nOn the deals of the search, the first had";
  for (const Aim& aim : result.aims) {
    const Metric* const then = searched.measured.find(aim.metric.name, aim.metric.part);
    out << (&aim == &result.aims.front() ? " " : ", ") << aim.metric.text() << " "
        << (then && then->estimate.mean ? rough_text(*then->estimate.mean, 3) : "n/a");
  }
  out << ":\nthe best of many is overestimated.\n\nFlags of the first:";
  for (std::size_t k = 0; k < result.axes.size(); ++k) {
    out << " --set " << result.axes[k].rule << "=" << result.axes[k].text(first.point[k]);
  }
  out << "\n\n+-: 95% intervals. Bounds: met or missed if the interval says so, else open.\n";
}

Json json_of(const TuneResult& result, const Judged& judged, bool fresh) {
  Json json = {{"rules", json_of(result.axes, judged.point)},
               {"fitness", to_ten_digits(judged.fitness)},
               {"metrics", json_of(judged.measured.metrics)}};
  if (!fresh) return json;
  json["aims"] = Json::array();
  for (const Aim& aim : result.aims) {
    json["aims"].push_back({{"aim", aim.text()}, {"verdict", word_of(aim, judged.measured)}});
  }
  return json;
}

void print_lines(const TuneResult& result, const char* stage, std::span<const Judged> list,
                 std::ostream& out) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::string point = std::string(stage) + "," + std::to_string(i);
    for (std::size_t k = 0; k < result.axes.size(); ++k) {
      point += "," + result.axes[k].text(list[i].point[k]);
    }
    for (const Metric& metric : list[i].measured.metrics) {
      out << point << ',' << csv_cell(metric.name) << ',' << csv_cell(metric.part) << ','
          << csv_cells(metric.estimate) << '\n';
    }
  }
}

}  // namespace

const TuneResult::Judged& TuneResult::in_search(const Point& point) const {
  return *std::find_if(tried.begin(), tried.end(),
                       [&](const Judged& one) { return one.point == point; });
}

TuneResult tune_result(const Search& search, const Trials& trials) {
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
  for (std::size_t i = tried; i + 1 < measured.size(); ++i) result.best.push_back(judged(i));
  std::stable_sort(result.best.begin(), result.best.end(),
                   [](const Judged& a, const Judged& b) { return a.fitness < b.fitness; });
  result.as_is.push_back(judged(measured.size() - 1));
  return result;
}

void print_text(const TuneResult& result, std::ostream& out) {
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  out << "Aims:";
  for (const Aim& aim : result.aims) out << " " << aim.text();
  out << "\n"
      << count_text(static_cast<std::int64_t>(result.tried.size())) << " points tried"
      << (result.exhaustive ? ", exhaustive" : " by an ant colony") << "; "
      << count_text(static_cast<std::int64_t>(result.matches)) << " matches at each, seed "
      << result.seed << "\n";
  if (result.partial) {
    out << "Interrupted before the best points were re-evaluated\n";
    return;
  }
  print_best(result, out);
  print_promise(result, out);
}

void print_json(const TuneResult& result, const Json& rules, std::ostream& out) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json["matches"] = result.matches;
  json["final_matches"] = result.final_matches;
  json["exhaustive"] = result.exhaustive;
  json["partial"] = result.partial;
  json["rules"] = rules;
  json["vary"] = json_of(result.axes);
  for (const Aim& aim : result.aims) json["aims"].push_back(aim.text());
  json["best"] = Json::array();
  for (const Judged& one : result.best) json["best"].push_back(json_of(result, one, true));
  json["as_is"] = result.as_is.empty() ? Json() : json_of(result, result.as_is.front(), true);
  json["tried"] = Json::array();
  for (const Judged& one : result.tried) json["tried"].push_back(json_of(result, one, false));
  out << json.dump(2) << '\n';
}

void print_csv(const TuneResult& result, std::ostream& out) {
  out << "stage,point";
  for (const RuleAxis& axis : result.axes) out << ',' << axis.rule;
  out << ",metric,part,mean,low,high\n";
  print_lines(result, "best", result.best, out);
  print_lines(result, "as_is", result.as_is, out);
  print_lines(result, "search", result.tried, out);
}

}  // namespace mainmatch

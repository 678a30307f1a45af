#include "experiments/report/sweep.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"

namespace mainmatch::report {

namespace {

/// So many cells of the table of all points; a page of more would be slow and large.
constexpr std::size_t kMaxCells = 12000;
/// So many findings, too.
constexpr std::size_t kMaxFindings = 10;

/// Those of all points: rules with more rounds have more of them.
std::vector<Measured> metrics_of(const std::vector<Point>& all) {
  std::vector<Measured> metrics;
  for (const Point& point : all) {
    for (const Measured& one : point.metrics) {
      if (!find(metrics, one)) metrics.push_back(one);
    }
  }
  return metrics;
}

/// What is of the whole match or of a bot comes before what has a line for each seat and place.
std::vector<Measured> in_order_of_interest(std::vector<Measured> metrics) {
  std::stable_partition(metrics.begin(), metrics.end(), [](const Measured& one) {
    return one.part.empty() || one.name.starts_with("bot_");
  });
  return metrics;
}

void find_moves(const std::vector<Axis>& axes, const std::vector<Point>& all,
                const std::vector<Measured>& metrics, Chapter& chapter) {
  std::size_t apart = 0;
  for (const Measured& metric : metrics) {
    if (!extremes_of(all, metric).apart(metric)) continue;
    if (++apart > kMaxFindings) continue;
    chapter.findings.push_back({Finding::About::played, extremes_said(axes, all, metric) + "."});
  }
  chapter.findings.push_back(
      {Finding::About::played,
       "Of " + std::to_string(metrics.size()) + " metrics " + std::to_string(apart) +
           " move so far that the intervals at their extremes lie apart; among so many points "
           "some do so by chance."});
}

/// Of as many metrics as there is room for, in the order of interest.
Table points_table(const std::vector<Axis>& axes, const std::vector<Point>& all,
                   std::vector<Measured> metrics) {
  const std::size_t told =
      std::min(metrics.size(), std::max<std::size_t>(1, kMaxCells / all.size()));
  Table table{"All points", {{"rules", "rules"}}, {}};
  if (told < metrics.size()) {
    table.caption += ", " + std::to_string(told) + " of " + std::to_string(metrics.size()) +
                     " metrics; --format csv tells all";
    metrics.resize(told);
  }
  for (const Measured& metric : metrics) table.columns.push_back(column_of(metric));
  for (const Point& point : all) {
    std::vector<Cell> row = {place_of(axes, point)};
    for (const Measured& metric : metrics) row.push_back(value_at(point, metric).value_or(Value{}));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

void tell_sweep(const Node& result, Chapter& chapter) {
  std::vector<Axis> axes = axes_of(result.at("vary"));
  const std::vector<Point> all = points_of(result.at("points"), axes);
  std::vector<std::string> rules;
  for (const Axis& axis : axes) rules.push_back(axis.rule);
  chapter.title = "Sweep of " + result.at("game").text() + " over " + listed(rules);
  chapter.about = std::to_string(all.size()) + " points of " +
                  count_text(static_cast<std::int64_t>(result.at("matches").real())) +
                  " matches each, seed " + shown(result.at("seed").json()) +
                  (result.at("partial").flag() ? "; interrupted before its end" : "") + ".";
  if (all.empty()) return;
  Section section{"What the rules do", "", {}, {}};
  const std::vector<Measured> metrics = in_order_of_interest(metrics_of(all));
  find_moves(axes, all, metrics, chapter);
  if (const auto indices = result.find("indices")) add_indices(*indices, metrics, section);
  add_metric_figures(axes, all, metrics, result.at("design").text() != "grid", section);
  section.tables.push_back(points_table(axes, all, metrics));
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

#include "experiments/analyses/sweep/page.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/relearn_page.h"
#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/metric_definitions.h"

namespace mainmatch::report {

namespace {

/// So many cells of the table of all points; a page of more would be slow and large.
constexpr std::size_t kMaxCells = 12000;
/// Of more points a text has no table.
constexpr std::size_t kMaxPointsInText = 40;
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
  std::size_t apart = 0, unknown = 0;
  for (const Measured& metric : metrics) {
    const Extremes extremes = extremes_of(all, metric);
    unknown += !extremes.known(metric);
    if (!extremes.apart(metric)) continue;
    if (++apart > kMaxFindings) continue;
    chapter.add(Finding::About::played, extremes_said(axes, all, metric) + ".");
  }
  chapter.add(Finding::About::played,
              "Metrics that move so far that the intervals at their extremes lie apart: {} of {}; "
              "among many points some do so by chance.{}",
              apart, metrics.size(),
              unknown == 0 ? "" : fmt::format(" Intervals are not known of {}.", unknown));
}

/// What is less in the one than in the other, if their intervals lie apart.
bool is_less(const Value& a, const Value& b) { return a.high && b.low && *a.high < *b.low; }

/// Whether bots that learned under the rules of each point say the same of what moves.
void find_moves_of_relearned(const std::vector<Axis>& axes, const std::vector<Point>& all,
                             const std::vector<Point>& relearned,
                             const std::vector<Measured>& metrics, Chapter& chapter) {
  std::vector<std::string> opposite_ones, others;
  for (const Measured& metric : metrics) {
    const Extremes extremes = extremes_of(all, metric);
    if (!extremes.apart(metric)) continue;
    const auto same = [&](const Point* point) -> const Point& {
      return relearned[static_cast<std::size_t>(point - all.data())];
    };
    const Point &least = same(extremes.least), &most = same(extremes.most);
    const auto from = value_at(least, metric), to = value_at(most, metric);
    if (!from || !to) continue;  // of a single bot
    if (!from->mean || !to->mean) {
      others.push_back(fmt::format("Relearned, {} is not known at {}.", name_of(metric),
                                   place_of(axes, from->mean ? most : least)));
      continue;
    }
    const bool settled = least.settled && most.settled;
    const bool opposite = is_less(*to, *from);
    const std::string verdict = !settled              ? "which is not settled"
                                : is_less(*from, *to) ? "up as well"
                                : opposite            ? "the other way round, so do not rely on it"
                                                      : "where nothing is shown";
    const Unit unit = column_of(metric).unit;
    (settled && opposite ? opposite_ones : others)
        .push_back(fmt::format("Relearned, {} goes from {} at {} to {} at {}: {}.", name_of(metric),
                               said(*from, unit), place_of(axes, least), said(*to, unit),
                               place_of(axes, most), verdict));
  }
  std::size_t shown = 0;
  for (const std::string& one : opposite_ones) {
    if (shown++ < kMaxFindings) chapter.add(Finding::About::broken, "{}", one);
  }
  for (const std::string& one : others) {
    if (shown++ < kMaxFindings) chapter.add(Finding::About::played, "{}", one);
  }
  if (shown > kMaxFindings) {
    chapter.add(Finding::About::played, "Relearned play of {} more metrics: see the tables.",
                shown - kMaxFindings);
  }
}

/// Of as many metrics as there is room for, in the order of interest.
Table points_table(const std::string& title, const std::vector<Axis>& axes,
                   const std::vector<Point>& all, std::vector<Measured> metrics) {
  const std::size_t shown =
      std::min(metrics.size(), std::max<std::size_t>(1, kMaxCells / all.size()));
  Table table{title,
              {{"rules", "rules"}},
              {},
              all.size() > kMaxPointsInText ? Layout::page_only : Layout::rows};
  if (shown < metrics.size()) {
    table.caption += fmt::format(", {} of {} metrics; --format csv has all", shown, metrics.size());
    metrics.resize(shown);
  }
  for (const Measured& metric : metrics) table.columns.push_back(column_of(metric));
  for (const Point& point : all) {
    std::vector<Cell> row = {place_of(axes, point)};
    for (const Measured& metric : metrics) row.push_back(value_at(point, metric).value_or(Value{}));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// What the metrics are.
Table definitions_of(const std::vector<Measured>& metrics) {
  Table table{"Metrics", {{"metric", "metric"}, {"help", "what it is"}}};
  for (const MetricDefinition& one : kMetrics) {
    if (std::any_of(metrics.begin(), metrics.end(),
                    [&](const Measured& metric) { return metric.name == one.name; })) {
      table.rows.push_back({words_of(std::string(one.name)), std::string(one.help)});
    }
  }
  return table;
}

/// A row for each point and metric; of relearned play after all others, if there is any.
Table sweep_data(const std::vector<Axis>& axes, const std::vector<Point>& all,
                 const std::vector<Point>& relearned) {
  Table table{"points", {{"point", "point", Unit::count}}};
  if (!relearned.empty()) table.columns.push_back({"play", "who plays"});
  const bool rows = !all.empty() && all.front().row;
  if (rows) table.columns.push_back({"row", "row", Unit::count});
  for (const Axis& axis : axes) table.columns.push_back({axis.rule, axis.rule});
  for (const char* const key : {"metric", "part"}) table.columns.push_back({key, key});
  table.columns.push_back({"", "", Unit::number, "", true, true});
  const auto add = [&](const std::vector<Point>& points, const char* play) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (const Measured& metric : points[i].metrics) {
        std::vector<Cell> row = {Value{.mean = static_cast<double>(i)}};
        if (!relearned.empty()) row.emplace_back(play);
        if (rows) row.push_back(Value{.mean = points[i].row});
        row.insert(row.end(), points[i].texts.begin(), points[i].texts.end());
        row.insert(row.end(), {metric.name, metric.part, metric.value});
        table.rows.push_back(std::move(row));
      }
    }
  };
  add(all, "bots");
  add(relearned, "relearned");
  return table;
}

/// "; as it is: rounds 7, heaven 3" of the rules that vary.
std::string as_it_is(const Node& result, const std::vector<Axis>& axes) {
  std::string text;
  const auto rules = result.find("rules");
  for (std::size_t i = 0; rules && i < axes.size(); ++i) {
    const Axis& axis = axes[i];
    const auto value = rules->find(axis.rule);
    if (!value) continue;  // a part of a structure
    text += (text.empty() ? "; as it is: " : ", ") + axis.rule + " " + level_text(*value);
  }
  return text;
}

}  // namespace

void describe_sweep(const Node& result, Chapter& chapter) {
  std::vector<Axis> axes = axes_of(result.at("vary"));
  const std::vector<Point> all = points_of(result.at("points"), axes);
  std::vector<std::string> rules;
  for (const Axis& axis : axes) rules.push_back(axis.rule);
  chapter.title = "Sweep of " + result.at("game").text() + " over " + listed(rules);
  const std::string& design = result.at("design").text();
  chapter.about =
      fmt::format("{} of {} points, {}{}{}", design == "grid" ? "Grid" : "Sample (" + design + ")",
                  all.size(), played_said(result, " at each"),
                  design == "grid" ? "; deals are common to all points."
                                   : "; deals are common to the points of a row.",
                  bots_said(result));
  const Node forbidden = result.at("forbidden");
  for (std::size_t i = 0; i < forbidden.array(); ++i) {
    const bool one = forbidden[i].at("points").real() == 1;
    chapter.notes.push_back(count_said(forbidden[i].at("points")) + (one ? " point " : " points ") +
                            (design == "grid" ? "left out" : "replaced") +
                            ", as the rules forbid: " + forbidden[i].at("why").text());
  }
  const std::vector<Point> relearned = relearned_points(result.at("points"), all);
  chapter.data = sweep_data(axes, all, relearned);
  if (all.empty()) return;
  Section section{"What the rules do", ""};
  const std::vector<Measured> metrics = in_order_of_interest(metrics_of(all));
  const auto learned = result.find_unless_null("relearned");
  if (learned) {
    find_relearned(*learned, "the rules of each point", chapter);
  } else if (design == "grid") {
    chapter.add(
        Finding::About::played,
        "Not checked under relearned play: with --relearn bots learn under the rules of each "
        "point.");
  }
  find_moves(axes, all, metrics, chapter);
  if (!relearned.empty()) find_moves_of_relearned(axes, all, relearned, metrics, chapter);
  if (const auto indices = result.find("indices")) add_indices(*indices, metrics, section);
  add_metric_figures(axes, all, metrics, design != "grid", section);
  for (Figure& figure : section.figures) figure.title += as_it_is(result, axes);
  std::vector<Measured> first = metrics;
  if (first.size() > kMaxMetrics) first.resize(kMaxMetrics);
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    section.tables.push_back(effects_table(axes, all, axis, first));
  }
  if (axes.size() > 1) section.tables.push_back(points_table("All points", axes, all, metrics));
  section.tables.push_back(definitions_of(metrics));
  chapter.sections.push_back(std::move(section));
  if (!learned || learned->at("learned").array() == 0) return;
  Section& of_relearned = chapter.sections.emplace_back(relearned_section(*learned));
  if (relearned.empty()) return;
  add_metric_figures(axes, relearned, first, false, of_relearned);
  of_relearned.tables.push_back(points_table("All points, by what bots learned under each", axes,
                                             relearned, metrics_of(relearned)));
}

}  // namespace mainmatch::report

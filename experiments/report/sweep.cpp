#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/report/kinds.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"
#include "experiments/text/number.h"

namespace mainmatch::report {

namespace {

/// Figures of more metrics than this would be more than anybody looks at; the table has all.
constexpr std::size_t kMostMetrics = 20;
/// So many dots in all, and so many cells of the table of all points; a page of more would be slow
/// and large.
constexpr std::size_t kMostDots = 5000;
constexpr std::size_t kMostCells = 12000;
/// So many findings, too.
constexpr std::size_t kMostFindings = 10;

struct Axis {
  std::string rule;
  bool numbers;
};

/// A point: its rules, as they are shown, and what was measured.
struct Point {
  std::vector<std::string> texts;
  std::vector<Value> values;
  std::vector<Measured> metrics;
};

std::vector<Axis> axes_of(const Node& vary) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < vary.array(1, 1000); ++i)
    axes.push_back({vary[i].at("rule").text(), true});
  return axes;
}

std::vector<Point> points_of(const Node& list, std::vector<Axis>& axes) {
  std::vector<Point> all;
  for (std::size_t i = 0; i < list.array(); ++i) {
    Point point;
    for (Axis& axis : axes) {
      const Node value = list[i].at("rules").at(axis.rule);
      point.texts.push_back(shown(value.json()));
      const bool number = value.json().is_number();
      point.values.push_back(number ? number_of(value) : Value{});
      axis.numbers = axis.numbers && number;
    }
    point.metrics = measured_of(list[i].at("metrics"), "metric");
    all.push_back(std::move(point));
  }
  return all;
}

std::optional<Value> value_at(const Point& point, const Measured& metric) {
  const Measured* const one = find(point.metrics, metric);
  return one ? std::optional(one->value) : std::nullopt;
}

std::string place_of(const std::vector<Axis>& axes, const Point& point) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    text += (i == 0 ? "" : ", ") + axes[i].rule + " " + point.texts[i];
  }
  return text;
}

/// The points where a metric is least and greatest; none where it is not known.
struct Extremes {
  const Point* least = nullptr;
  const Point* most = nullptr;

  /// Whether the intervals at the two lie apart.
  bool apart(const Measured& metric) const {
    if (!least) return false;
    const Value low = value_at(*least, metric).value_or(Value{});
    const Value high = value_at(*most, metric).value_or(Value{});
    return low.high && high.low && *low.high < *high.low;
  }
};

Extremes extremes_of(const std::vector<Point>& all, const Measured& metric) {
  Extremes found;
  const auto mean = [&](const Point* point) { return *value_at(*point, metric)->mean; };
  for (const Point& point : all) {
    const auto value = value_at(point, metric);
    if (!value || !value->mean) continue;
    if (!found.least || *value->mean < mean(found.least)) found.least = &point;
    if (!found.most || *value->mean > mean(found.most)) found.most = &point;
  }
  return found;
}

std::string extremes_said(const std::vector<Axis>& axes, const std::vector<Point>& all,
                          const Measured& metric) {
  const Extremes found = extremes_of(all, metric);
  if (!found.least) return title_of(metric) + " is not known anywhere";
  const Column column = column_of(metric);
  const auto told = [&](const Point* point) {
    return said(*value_at(*point, metric), column.scale, column.decimals) + " at " +
           place_of(axes, *point);
  };
  return title_of(metric) + " goes from " + told(found.least) + " to " + told(found.most);
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
    if (++apart > kMostFindings) continue;
    chapter.findings.push_back({Finding::About::played, extremes_said(axes, all, metric) + "."});
  }
  chapter.findings.push_back(
      {Finding::About::played,
       "Of " + std::to_string(metrics.size()) + " metrics " + std::to_string(apart) +
           " move so far that the intervals at their extremes lie apart; among so many points "
           "some do so by chance."});
}

/// The points of a sample, a small figure for each rule that is a number: no two need to differ in
/// one rule only. Their intervals are in the table of all points.
Figure clouds_figure(const std::vector<Axis>& axes, const std::vector<Point>& all,
                     const Measured& metric) {
  const Column rule{"rule", "rule"};
  const Column x{"x", "value"};
  const Column value = column_of(metric);
  const std::string title = title_of(metric) + " at every point, by each rule";
  Table table{title, {rule, x, value}, {}};
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (!axes[i].numbers) continue;
    for (const Point& point : all) {
      const Value at = value_at(point, metric).value_or(Value{});
      table.rows.push_back({axes[i].rule, point.values[i], Value{at.mean, {}, {}}});
    }
  }
  return {title, extremes_said(axes, all, metric) + ".", clouds(rule, x, value), std::move(table)};
}

Figure cells_figure(const std::vector<Axis>& axes, const std::vector<Point>& all,
                    const Measured& metric) {
  const Column value = column_of(metric);
  const Column x{"x", axes[0].rule};
  const Column y{"y", axes[1].rule};
  const std::string title = title_of(metric);
  Table table{title, {x, y, value}, {}};
  for (const Point& point : all) {
    table.rows.push_back(
        {point.texts[0], point.texts[1], value_at(point, metric).value_or(Value{})});
  }
  std::string spec = heat(table, x, y, value);
  return {title + " by " + axes[0].rule + " and " + axes[1].rule,
          extremes_said(axes, all, metric) + ".", std::move(spec), std::move(table)};
}

/// A line over the only rule, or else a row for each point.
Figure rows_figure(const std::vector<Axis>& axes, const std::vector<Point>& all,
                   const Measured& metric) {
  const Column value = column_of(metric);
  const bool line = axes.size() == 1 && axes[0].numbers;
  const Column place{"x", axes.size() == 1 ? axes[0].rule : "rules"};
  const std::string title = title_of(metric);
  Table table{title, {place, value}, {}};
  for (const Point& point : all) {
    const Cell where = line ? Cell(point.values[0])
                            : Cell(axes.size() == 1 ? point.texts[0] : place_of(axes, point));
    table.rows.push_back({where, value_at(point, metric).value_or(Value{})});
  }
  return {axes.size() == 1 ? title + " by " + axes[0].rule : title,
          extremes_said(axes, all, metric) + ".",
          line ? lines(table, place, value, nullptr) : points(table, place, value),
          std::move(table)};
}

/// How much of a metric's variance a rule explains (Sobol), alone and with all it acts with.
Figure index_figure(const Node& entry) {
  const Column rule{"rule", "rule"};
  const Column value{"value", "share of the variance over rules"};
  const Column which{"which", "index"};
  const Measured metric{entry.at("metric").text(), entry.at("part").text(), {}};
  const std::string title = "What moves " + title_of(metric) + ": indices of first order and total";
  Table table{title, {rule, which, value}, {}};
  const Node rules = entry.at("rules");
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (const char* const order : {"first", "total"}) {
      table.rows.push_back({rules.key(i), order, value_of(rules.value(i).at(order))});
    }
  }
  return {title, "The numbers are in the table that follows.",
          points(table, rule, value, {0}, &which), std::move(table)};
}

/// Whether the indices tell anything: an interval wider than all that there can be does not.
bool is_settled(const Node& entry) {
  const Node rules = entry.at("rules");
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Value first = value_of(rules.value(i).at("first"));
    if (!first.low || !first.high || *first.high - *first.low > 1) return false;
  }
  return true;
}

/// What moves each metric, in the order of interest; of the others, why it is not known.
void add_indices(const Node& indices, const std::vector<Measured>& metrics, Section& section) {
  std::vector<std::string> whys;
  std::vector<std::string> unsettled;
  for (const Measured& metric : metrics) {
    for (std::size_t i = 0; i < indices.array() && section.figures.size() < kMostMetrics; ++i) {
      const Node one = indices[i];
      if (one.at("metric").text() != metric.name || one.at("part").text() != metric.part) continue;
      if (!one.find("rules")) {
        const std::string& why = one.at("why").text();
        if (std::find(whys.begin(), whys.end(), why) == whys.end()) whys.push_back(why);
      } else if (is_settled(one)) {
        section.figures.push_back(index_figure(one));
      } else {
        unsettled.push_back(title_of(metric));
      }
    }
  }
  if (!unsettled.empty()) {
    section.text = "So few points do not tell which rule moves these: " + listed(unsettled) + ".";
  } else if (section.figures.empty() && !whys.empty()) {
    section.text = "There are no indices that say which rule moves what: " + listed(whys) + ".";
  }
}

/// Of as many metrics as there is room for, in the order of interest.
Table points_table(const std::vector<Axis>& axes, const std::vector<Point>& all,
                   std::vector<Measured> metrics) {
  const std::size_t told =
      std::min(metrics.size(), std::max<std::size_t>(1, kMostCells / all.size()));
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
  const std::vector<Measured> metrics = in_order_of_interest(all.front().metrics);
  find_moves(axes, all, metrics, chapter);
  if (const auto indices = result.find("indices")) add_indices(*indices, metrics, section);
  const bool cloudy =
      result.at("design").text() != "grid" &&
      std::any_of(axes.begin(), axes.end(), [](const Axis& a) { return a.numbers; });
  const auto figure = cloudy ? clouds_figure : axes.size() == 2 ? cells_figure : rows_figure;
  const std::size_t dots = cloudy ? all.size() * axes.size() : all.size();
  for (std::size_t i = 0; i < metrics.size() && i < kMostMetrics; ++i) {
    if ((i + 1) * dots > kMostDots) break;
    add_if_known(figure(axes, all, metrics[i]), section);
  }
  section.tables.push_back(points_table(axes, all, metrics));
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

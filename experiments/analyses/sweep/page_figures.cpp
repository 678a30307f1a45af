#include <algorithm>

#include "experiments/analyses/sweep/page.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// So many dots in all; a page of more would be slow and large.
constexpr std::size_t kMaxDots = 5000;

/// The points of a sample, a small figure for each rule that is a number: no two need to differ in
/// one rule only. Their intervals are in the table of all points.
Figure clouds_figure(const std::vector<Axis>& axes, const std::vector<Point>& all,
                     const Measured& metric) {
  const Column rule{"rule", "rule"};
  const Column x{"x", "value"};
  const Column value = column_of(metric);
  const std::string title = title_of(metric) + " at every point, by each rule";
  Table table{title, {rule, x, value}, {}, Layout::page_only};
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (!axes[i].numbers) continue;
    for (const Point& point : all) {
      const Value at = value_at(point, metric).value_or(Value{});
      table.rows.push_back({axes[i].rule, point.values[i], Value{.mean = at.mean}});
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
  Table table{title, {x, y, value}, {}, Layout::page_only};
  for (const Point& point : all) {
    table.rows.push_back(
        {point.texts[0], point.texts[1], value_at(point, metric).value_or(Value{})});
  }
  std::string spec = heat(table, x, y, value);
  return {fmt::format("{} by {} and {}", title, axes[0].rule, axes[1].rule),
          extremes_said(axes, all, metric) + ".", std::move(spec), std::move(table)};
}

/// A line over the only rule, or else a row for each point.
Figure rows_figure(const std::vector<Axis>& axes, const std::vector<Point>& all,
                   const Measured& metric) {
  const Column value = column_of(metric);
  const bool line = axes.size() == 1 && axes[0].numbers;
  const Column place{"x", axes.size() == 1 ? axes[0].rule : "rules"};
  const std::string title = title_of(metric);
  Table table{title, {place, value}, {}, Layout::page_only};
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
  const Column value{"value", "share of the variance over rules", Unit::percent};
  const Column which{"which", "index"};
  const Measured metric{entry.at("metric").text(), entry.at("part").text(), {}};
  const std::string title =
      "What moves " + name_of(metric) + ": sensitivity indices (Sobol), first order and total";
  Table table{title, {rule, which, value}, {}, Layout::page_only};
  const Node rules = entry.at("rules");
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (const char* const order : {"first", "total"}) {
      table.rows.push_back({rules.key(i), order, value_of(rules.value(i).at(order))});
    }
  }
  return {title, "The numbers are in the table that follows.",
          points(table, rule, value, {0}, &which), std::move(table)};
}

/// Whether the indices say anything: an interval wider than their range does not.
bool is_settled(const Node& entry) {
  const Node rules = entry.at("rules");
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Value first = value_of(rules.value(i).at("first"));
    if (!first.low || !first.high || *first.high - *first.low > 1) return false;
  }
  return true;
}

/// A row for each metric: how much each rule explains of its variance.
Table indices_table(const Node& indices) {
  Table table{
      "Which rule matters: share (%) of the variance of a metric over the sampled rules that "
      "a rule explains by itself, and with all its interactions",
      {{"metric", "metric"}}};
  std::vector<std::string> names;  // of the rules
  for (std::size_t i = 0; i < indices.array(); ++i) {
    const Node one = indices[i];
    const auto rules = one.find("rules");
    if (!rules) continue;
    if (table.columns.size() == 1) {
      for (std::size_t k = 0; k < rules->size(); ++k) {
        names.push_back(rules->key(k));
        table.columns.push_back({"", rules->key(k) + " alone", Unit::percent});
        table.columns.push_back({"", rules->key(k) + " in all", Unit::percent});
      }
      table.columns.push_back({"sd", "sd", Unit::number,
                               "standard deviation over the rules, "
                               "without chance",
                               true});
      table.columns.push_back(
          {"noise", "noise", Unit::number, "what chance adds at one point", true});
    }
    std::vector<Cell> row = {name_of({one.at("metric").text(), one.at("part").text(), {}})};
    for (const std::string& name : names) {
      row.push_back(value_of(rules->at(name).at("first")));
      row.push_back(value_of(rules->at(name).at("total")));
    }
    row.push_back(number_of(one.at("deviation")));
    row.push_back(number_of(one.at("noise")));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

void add_indices(const Node& indices, const std::vector<Measured>& metrics, Section& section) {
  if (Table table = indices_table(indices); !table.rows.empty()) {
    section.tables.push_back(std::move(table));
  }
  std::vector<std::string> whys;
  std::vector<std::string> unsettled;
  for (const Measured& metric : metrics) {
    for (std::size_t i = 0; i < indices.array() && section.figures.size() < kMaxMetrics; ++i) {
      const Node one = indices[i];
      if (one.at("metric").text() != metric.name || one.at("part").text() != metric.part) continue;
      if (!one.find("rules")) {
        const std::string& why = one.at("why").text();
        if (std::find(whys.begin(), whys.end(), why) == whys.end()) whys.push_back(why);
      } else if (is_settled(one)) {
        section.figures.push_back(index_figure(one));
      } else {
        unsettled.push_back(name_of(metric));
      }
    }
  }
  if (!unsettled.empty()) {
    section.text = "Too few points to see which rule moves these: " + listed(unsettled) + ".";
  } else if (section.figures.empty() && !whys.empty()) {
    section.text = "No sensitivity indices: " + listed(whys) + ".";
  }
}

void add_metric_figures(const std::vector<Axis>& axes, const std::vector<Point>& all,
                        const std::vector<Measured>& metrics, bool sampled, Section& section) {
  const bool cloudy =
      sampled && std::any_of(axes.begin(), axes.end(), [](const Axis& a) { return a.numbers; });
  const auto figure = cloudy ? clouds_figure : axes.size() == 2 ? cells_figure : rows_figure;
  const std::size_t dots = cloudy ? all.size() * axes.size() : all.size();
  for (std::size_t i = 0; i < metrics.size() && i < kMaxMetrics; ++i) {
    if ((i + 1) * dots > kMaxDots) break;
    add_if_known(figure(axes, all, metrics[i]), section);
  }
}

}  // namespace mainmatch::report

#include <algorithm>
#include <cmath>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/sweep/metric_table.h"
#include "experiments/sweep/sweep.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxPointsShown = 40;
constexpr std::size_t kMaxForbiddenShown = 5;

std::string plural(std::size_t count, const std::string& thing) {
  return count_text(static_cast<std::int64_t>(count)) + " " + thing + (count == 1 ? "" : "s");
}

void print_head(const SweepResult& result, std::ostream& out) {
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  std::string rules;
  for (const RuleAxis& axis : result.axes) rules += (rules.empty() ? "" : ", ") + axis.rule;
  if (result.points.sampled()) {
    out << "Sample of " << rules << ": " << plural(result.points.a.size(), "row") << " ("
        << (result.design == PointDesign::lhs ? "Latin hypercube" : "Sobol's sequence") << "), "
        << plural(result.points.all.size(), "point") << ";\n";
  } else {
    out << "Grid of " << rules << ": " << plural(result.points.all.size(), "point") << ";\n";
  }
  out << count_text(static_cast<std::int64_t>(result.matches)) << " matches at each, seed "
      << result.seed
      << (result.points.sampled() ? "; deals are common to the points of a row"
                                  : "; deals are common to all points")
      << '\n';
  if (result.partial()) {
    out << "Interrupted: " << plural(result.measured.size(), "point") << " done\n";
  }
  std::size_t shown = 0;
  for (const auto& [why, points] : result.points.forbidden) {
    if (shown++ == kMaxForbiddenShown) {
      out << "... and " << plural(result.points.forbidden.size() - kMaxForbiddenShown, "reason")
          << " more\n";
      break;
    }
    out << plural(points, "point") << (result.points.sampled() ? " replaced" : " left out")
        << ", as the rules forbid: " << why << '\n';
  }
}

/// Those of the match as a whole, or all that the user asked for.
std::vector<MetricName> shown_metrics(const SweepResult& result) {
  std::vector<MetricName> names = result.metrics();
  if (!result.chosen) std::erase_if(names, [](const MetricName& one) { return !one.part.empty(); });
  return names;
}

void print_effects(const SweepResult& result, const std::vector<MetricName>& metrics,
                   std::ostream& out) {
  for (std::size_t axis = 0; axis < result.axes.size(); ++axis) {
    const std::vector<PointBin> bins = bins_of(result, axis);
    out << "\nWhat " << result.axes[axis].rule << " does"
        << (result.axes.size() == 1 ? "" : ": means over what the other rules were") << '\n';
    MetricTable table({result.axes[axis].rule});
    for (const PointBin& bin : bins) table.row({bin.text});
    for (const MetricName& metric : metrics) {
      std::vector<Estimate> column;
      for (const PointBin& bin : bins) column.push_back(mean_over(result, metric, bin));
      table.column(metric.text(), column);
    }
    table.print(out);
  }
}

void print_points(const SweepResult& result, const std::vector<MetricName>& metrics,
                  std::ostream& out) {
  out << "\nPoint by point\n";
  std::vector<std::string> rules;
  for (const RuleAxis& axis : result.axes) rules.push_back(axis.rule);
  MetricTable table(rules);
  for (std::size_t i = 0; i < result.measured.size(); ++i) {
    std::vector<std::string> labels;
    for (std::size_t k = 0; k < result.axes.size(); ++k) {
      labels.push_back(result.axes[k].text(result.points.all[i][k]));
    }
    table.row(labels);
  }
  for (const MetricName& metric : metrics) {
    std::vector<Estimate> column;
    for (const MeasuredTrial& point : result.measured) {
      const Metric* const found = point.find(metric.name, metric.part);
      column.push_back(found ? found->estimate : Estimate{});
    }
    table.column(metric.text(), column);
  }
  table.print(out);
}

std::string percent(const Estimate& index) {
  if (!index.mean) return "";
  const auto whole = [](double share) { return fixed_text(100 * share, 0); };
  return whole(*index.mean) + " (" + whole(index.interval->low) + ".." +
         whole(index.interval->high) + ")";
}

void print_indices(const SweepResult& result, const std::vector<MetricName>& metrics,
                   std::ostream& out) {
  out << "\nWhich rule matters: share (%) of the variance of a metric over the sampled rules that\n"
         "a rule explains by itself, and with all that it does together with others\n\n";
  std::vector<Sensitivity> found;
  for (const MetricName& metric : metrics) found.push_back(result.sensitivity_of(metric));
  constexpr std::size_t kAtOnce = 2;  // rules in a table
  for (std::size_t first = 0; first < result.axes.size(); first += kAtOnce) {
    const std::size_t end = std::min(first + kAtOnce, result.axes.size());
    TextGrid grid("lr");
    std::vector<std::string> names = {""};
    std::vector<std::string> titles = {"metric"};
    for (std::size_t i = first; i < end; ++i) {
      names.insert(names.end(), {result.axes[i].rule, ""});
      titles.insert(titles.end(), {"by itself", "in all"});
    }
    names.insert(names.end(), {"", ""});
    titles.insert(titles.end(), {"sd", "noise"});
    grid.row(names);
    grid.row(titles);
    grid.rule();
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      if (!found[m].why.empty()) continue;
      std::vector<std::string> cells = {metrics[m].text()};
      for (std::size_t i = first; i < end; ++i) {
        cells.insert(cells.end(), {percent(found[m].first[i]), percent(found[m].total[i])});
      }
      cells.insert(cells.end(),
                   {rough_text(*found[m].deviation, 3), rough_text(*found[m].noise, 2)});
      grid.row(cells);
    }
    if (first > 0) out << '\n';
    grid.print(out);
  }
  std::vector<std::string_view> reasons;
  for (const Sensitivity& one : found) {
    if (one.why.empty() || std::count(reasons.begin(), reasons.end(), one.why) > 0) continue;
    reasons.push_back(one.why);
    std::string line = "\nNot told, " + std::string(one.why) + ":";
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      if (found[m].why != one.why) continue;
      const std::string word = " " + metrics[m].text();
      if (line.size() - line.rfind('\n') + word.size() > 98) line += "\n ";
      line += word;
    }
    out << line << '\n';
  }
  out << "\nIntervals (95%) are from a bootstrap over rows. sd: of the metric over the rules, "
         "chance "
         "taken\noff; noise: what chance adds at one point.\n";
}

void print_notes(const std::vector<MetricName>& metrics, std::ostream& out) {
  out << '\n';
  std::vector<std::string> told;
  TextGrid grid("l");
  for (const MetricName& metric : metrics) {
    const MetricDefinition* const known = find_metric(metric.name);
    if (!known || std::count(told.begin(), told.end(), metric.name) > 0) continue;
    told.push_back(metric.name);
    grid.row({metric.name, std::string(known->help)});
  }
  grid.print(out);
}

}  // namespace

void print_text(const SweepResult& result, std::ostream& out) {
  print_head(result, out);
  const std::vector<MetricName> metrics = shown_metrics(result);
  if (metrics.empty()) return;
  if (result.points.sampled() && !result.partial()) print_indices(result, metrics, out);
  print_effects(result, metrics, out);
  const bool all_shown = result.axes.size() == 1;
  if (!result.points.sampled() && !all_shown && result.points.all.size() <= kMaxPointsShown) {
    print_points(result, metrics, out);
  }
  out << "\n+-: 95% intervals."
      << (result.points.sampled()
              ? " Of a mean: points are its units, and their spread is also that of the other "
                "rules."
              : " Deals are the same at all points, so what lies between them is surer than\neach "
                "of them is: mainmatch compare tells it.")
      << '\n';
  print_notes(metrics, out);
}

}  // namespace mainmatch

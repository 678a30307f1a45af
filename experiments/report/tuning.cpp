#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

std::string rules_said(const Node& point) {
  const Node rules = point.at("rules");
  std::string text;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    text += (i == 0 ? "" : ", ") + rules.key(i) + " " + shown(rules.value(i).json());
  }
  return text;
}

/// How far each point tried was from the aims, in the order of the search.
Figure search_figure(const Node& tried) {
  const Column number{"number", "point", 0};
  const Column fitness{"fitness", "by the aims"};
  Table table{
      "Points tried, in the order of the search", {number, {"rules", "rules"}, fitness}, {}};
  for (std::size_t i = 0; i < tried.array(); ++i) {
    table.rows.push_back({Value{static_cast<double>(i + 1), {}, {}}, rules_said(tried[i]),
                          number_of(tried[i].at("fitness"))});
  }
  return {"The search: less is better; above the dashed line some bound is not met",
          std::to_string(table.rows.size()) + " points. The numbers are in the table that follows.",
          lines(table, number, fitness, nullptr, {1}), std::move(table)};
}

/// Whether the aim, as `ties:<0.05` or `bot_wins[random]:max`, is about the metric.
bool is_about(const std::string& aim, const Measured& metric) {
  return aim.starts_with(metric.name + (metric.part.empty() ? "" : "[" + metric.part + "]") + ":");
}

/// In words; the program calls open what the interval does not settle.
std::string verdict_of(const Node& judged) {
  const std::string& verdict = judged.at("verdict").text();
  return verdict == "open" ? " left open" : " " + verdict;
}

/// What the point is like in what was aimed at. Only of bounds it can be said whether they are met.
std::string aims_said(const Node& point) {
  const std::vector<Measured> metrics = measured_of(point.at("metrics"), "metric");
  std::string text;
  const Node judged = point.at("aims");
  for (std::size_t a = 0; a < judged.array(); ++a) {
    const std::string& aim = judged[a].at("aim").text();
    const auto metric = std::find_if(metrics.begin(), metrics.end(),
                                     [&](const Measured& one) { return is_about(aim, one); });
    text += a == 0 ? "" : "; ";
    if (metric != metrics.end()) {
      const Column column = column_of(*metric);
      text += title_of(*metric) + " " + said(metric->value, column.scale, column.decimals) + ", ";
    }
    const bool bound = !aim.ends_with(":min") && !aim.ends_with(":max");
    text += "aim " + aim + (bound ? verdict_of(judged[a]) : "");
  }
  return text;
}

/// What the best are like in fresh matches, and the rules as they are: first what was aimed at.
std::vector<Figure> metric_figures(const std::vector<std::pair<std::string, Node>>& sets,
                                   const std::vector<std::string>& aims) {
  constexpr std::size_t kMaxMetrics = 12;
  const Column rules{"rules", "rules"};
  std::vector<Figure> figures;
  std::vector<Measured> metrics = measured_of(sets.front().second.at("metrics"), "metric");
  const auto aimed = [&](const Measured& metric) {
    return std::any_of(aims.begin(), aims.end(),
                       [&](const std::string& aim) { return is_about(aim, metric); });
  };
  std::erase_if(metrics, [&](const Measured& one) { return !one.part.empty() && !aimed(one); });
  std::stable_partition(metrics.begin(), metrics.end(), aimed);
  for (std::size_t m = 0; m < metrics.size() && m < kMaxMetrics; ++m) {
    const Column value = column_of(metrics[m]);
    const std::string title = title_of(metrics[m]) + " under the best rules, in fresh matches";
    Table table{title, {rules, value}, {}};
    for (const auto& [name, point] : sets) {
      const std::vector<Measured> all = measured_of(point.at("metrics"), "metric");
      const Measured* const one = find(all, metrics[m]);
      table.rows.push_back({name, one ? one->value : Value{}});
    }
    figures.push_back({title, title + ". The numbers are in the table that follows.",
                       points(table, rules, value), std::move(table)});
  }
  return figures;
}

}  // namespace

void tell_tuning(const Node& result, Chapter& chapter) {
  const Node tried = result.at("tried");
  const Node best = result.at("best");
  std::vector<std::string> aims;
  const auto told = result.find("aims");
  for (std::size_t i = 0; told && i < told->array(); ++i) aims.push_back((*told)[i].text());
  chapter.title = "Tuning of " + result.at("game").text();
  chapter.about = "Aims: " + listed(aims) + ". " + std::to_string(tried.array()) + " points of " +
                  count_text(static_cast<std::int64_t>(result.at("matches").real())) +
                  " matches each, seed " + shown(result.at("seed").json()) +
                  (result.at("partial").flag() ? "; interrupted before the best were judged" : "") +
                  ".";
  std::vector<std::pair<std::string, Node>> sets;
  for (std::size_t i = 0; i < best.array(); ++i) {
    const std::string name = "best " + std::to_string(i + 1);
    sets.emplace_back(name, best[i]);
    chapter.findings.push_back(
        {Finding::About::best,
         name + " is " + rules_said(best[i]) + "; in fresh matches: " + aims_said(best[i]) + "."});
  }
  if (const auto now = result.find_unless_null("as_is")) sets.emplace_back("as it is", *now);
  Section section{"What was found", "", {search_figure(tried)}, {}};
  if (!sets.empty()) {
    for (Figure& figure : metric_figures(sets, aims)) add_if_known(std::move(figure), section);
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

#include <nlohmann/json.hpp>

#include "experiments/report/kinds.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"
#include "experiments/text/number.h"

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
  const Column fitness{"fitness", "how far from the aims"};
  Table table{
      "Points tried, in the order of the search", {number, {"rules", "rules"}, fitness}, {}};
  for (std::size_t i = 0; i < tried.array(); ++i) {
    table.rows.push_back({Value{static_cast<double>(i + 1), {}, {}}, rules_said(tried[i]),
                          number_of(tried[i].at("fitness"))});
  }
  return {"The search: how far each point tried was from the aims (0: all are met)",
          std::to_string(table.rows.size()) + " points. The numbers are in the table that follows.",
          lines(number, fitness, nullptr), std::move(table)};
}

/// What the best are like in fresh matches, and the rules as they are.
std::vector<Figure> metric_figures(const std::vector<std::pair<std::string, Node>>& sets) {
  constexpr std::size_t kMostMetrics = 12;
  const Column rules{"rules", "rules"};
  std::vector<Figure> figures;
  const std::vector<Measured> names = measured_of(sets.front().second.at("metrics"), "metric");
  for (std::size_t m = 0; m < names.size() && figures.size() < kMostMetrics; ++m) {
    if (!names[m].part.empty()) continue;
    const Column value = column_of(names[m]);
    const std::string title = title_of(names[m]) + " under the best rules, in fresh matches";
    Table table{title, {rules, value}, {}};
    for (const auto& [name, point] : sets) {
      const std::vector<Measured> all = measured_of(point.at("metrics"), "metric");
      if (m < all.size()) table.rows.push_back({name, all[m].value});
    }
    figures.push_back({title, title + ". The numbers are in the table that follows.",
                       points(rules, value), std::move(table)});
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
    std::vector<std::string> verdicts;
    const Node judged = best[i].at("aims");
    for (std::size_t a = 0; a < judged.array(); ++a) {
      verdicts.push_back(judged[a].at("aim").text() + " " + judged[a].at("verdict").text());
    }
    chapter.findings.push_back(
        {Finding::About::best,
         name + " is " + rules_said(best[i]) + ", in fresh matches: " + listed(verdicts) + "."});
  }
  if (const auto now = result.find_unless_null("as_is")) sets.emplace_back("as it is", *now);
  Section section{"What was found", "", {search_figure(tried)}, {}};
  if (!sets.empty()) {
    for (Figure& figure : metric_figures(sets)) add_if_known(std::move(figure), section);
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

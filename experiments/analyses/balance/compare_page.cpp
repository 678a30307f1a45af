#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

Value in_units_of(const Value& value, double unit) {
  const auto part = [unit](const std::optional<double>& one) {
    return one ? std::optional(*one / unit) : std::nullopt;
  };
  return {part(value.mean), part(value.low), part(value.high)};
}

Value negative(const Value& value) {
  const auto less = [](const std::optional<double>& part) {
    return part ? std::optional(-*part) : std::nullopt;
  };
  return {less(value.mean), less(value.high), less(value.low)};
}

/// Shares differ by percentage points.
std::string difference_said(const Value& value, Unit unit) {
  if (unit != Unit::percent) return said(value);
  const auto points = [](double share) { return fixed_text(100 * share, 2); };
  return points(*value.mean) + " points" +
         (value.low && value.high
              ? fmt::format(" ({} to {})", points(*value.low), points(*value.high))
              : "");
}

/// Metrics have units of their own: what is of interest in each makes them comparable.
Figure changes_figure(const Node& metrics) {
  const Column name{"metric", "metric"};
  const Column change{"change", "change, in units of what is of interest"};
  Table table{"Changes of metrics, in units of the smallest change of interest",
              {name, change},
              {},
              Layout::page_only};
  for (std::size_t i = 0; i < metrics.array(); ++i) {
    const Node one = metrics[i];
    const double interest = one.at("interest").real();
    const Measured metric{one.at("name").text(), one.at("part").text(), value_of(one.at("change"))};
    if (!(interest > 0) || !metric.value.mean) continue;
    table.rows.push_back({name_of(metric), in_units_of(metric.value, interest)});
  }
  return {
      "What the change of rules does; between the outer dashed lines nothing that is of interest",
      "Changes of metrics. The numbers are in the table that follows.",
      points(table, name, change, {-1, 0, 1}), std::move(table)};
}

Table metrics_table(const Node& metrics) {
  Table table{"Metrics before and after",
              {{"metric", "metric"},
               {"before", "before", Unit::number, "", true},
               {"after", "after", Unit::number, "", true},
               {"change", "change", Unit::number, "", true},
               {"interest", "of interest", Unit::number, "a smaller change hardly matters", true},
               {"p", "p (Holm)"},
               {"verdict", "verdict"}},
              {}};
  for (std::size_t i = 0; i < metrics.array(); ++i) {
    const Node one = metrics[i];
    const Measured metric{one.at("name").text(), one.at("part").text(), {}};
    const auto value = [&](const Value& raw) { return in_unit({metric.name, metric.part, raw}); };
    table.rows.push_back({title_of(metric), value(value_of(one.at("before"))),
                          value(value_of(one.at("after"))), value(value_of(one.at("change"))),
                          value(number_of(one.at("interest"))), number_of(one.at("p_holm")),
                          one.at("verdict").text()});
  }
  return table;
}

/// A row for each metric and part.
Table comparison_data(const Node& metrics) {
  std::vector<Column> columns = {{"name", "metric"}, {"part", "part"}};
  for (const char* const key : {"before", "after", "change"}) {
    columns.push_back({key, key, Unit::number, "", true, true});
  }
  for (const char* const key : {"interest", "p", "p_holm", "verdict"})
    columns.push_back({key, key});
  Table table = table_of("metrics", metrics, std::move(columns));
  table.columns.front().key = "metric";  // as CSV calls it
  return table;
}

}  // namespace

void describe_comparison(const Node& result, Chapter& chapter) {
  const Node metrics = result.at("metrics");
  std::vector<std::string> changed;
  const Node keys = result.at("changed");
  for (std::size_t i = 0; i < keys.array(); ++i) {
    const std::string& key = keys[i].text();
    changed.push_back(fmt::format("{} from {} to {}", key, shown(result.at("rules").at(key).json()),
                                  shown(result.at("against").at(key).json())));
  }
  chapter.title = "Comparison of rules of " + result.at("game").text();
  chapter.about = fmt::format(
      "Changed: {}. {}, payoff {}. Deals are common to both where the rules permit. Verdicts at "
      "5%, by Holm's correction for all metrics, for a number of matches that was fixed "
      "beforehand.{}",
      changed.empty() ? "nothing" : listed(changed), played_said(result, "matches under each"),
      result.at("payoff").text(), bots_said(result));
  chapter.data = comparison_data(metrics);
  std::size_t undecided = 0;
  for (std::size_t i = 0; i < metrics.array(); ++i) {
    const Node one = metrics[i];
    const std::string& verdict = one.at("verdict").text();
    undecided += verdict == "undecided" ? 1U : 0U;
    if (verdict != "higher" && verdict != "lower") continue;
    const Measured metric{one.at("name").text(), one.at("part").text(), {}};
    const Column column = column_of(metric);
    const Value change = value_of(one.at("change"));
    chapter.add(Finding::About::played, "{}: {} by {}, to {}.", name_of(metric),
                verdict == "lower" ? "down" : "up",
                difference_said(verdict == "lower" ? negative(change) : change, column.unit),
                said(value_of(one.at("after")), column.unit));
  }
  const std::string all = std::to_string(metrics.array());
  if (chapter.findings.empty()) {
    chapter.add(Finding::About::fair, "No metric of {} is shown to change.", all);
  }
  if (undecided > 0) {
    chapter.add(Finding::About::played, "Undecided with this many matches: {} of {} metrics.",
                undecided, all);
  }
  Section section{"What changes", "", {changes_figure(metrics)}, {metrics_table(metrics)}};
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

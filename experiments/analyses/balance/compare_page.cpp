#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "experiments/analyses/balance/relearn_page.h"
#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/metric_definitions.h"
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

/// A metric of a population in the result.
struct Row {
  std::string population;
  Node metric;
  Measured measured;  ///< its name, and its change
};

/// Metric by metric, each of all populations in turn.
std::vector<Row> rows_of(const Node& populations) {
  std::vector<Row> rows;
  for (std::size_t p = 0; p < populations.array(); ++p) {
    const Node metrics = populations[p].at("metrics");
    for (std::size_t i = 0; i < metrics.array(); ++i) {
      const Node one = metrics[i];
      rows.push_back({populations[p].at("name").text(),
                      one,
                      {one.at("name").text(), one.at("part").text(), value_of(one.at("change"))}});
    }
  }
  std::vector<std::string> order;
  const auto place = [&order](const Row& row) {
    return std::find(order.begin(), order.end(), name_of(row.measured)) - order.begin();
  };
  for (const Row& row : rows) {
    if (place(row) == std::ssize(order)) order.push_back(name_of(row.measured));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Row& a, const Row& b) { return place(a) < place(b); });
  return rows;
}

/// Metrics have units of their own: what is of interest in each makes them comparable.
Figure changes_figure(const std::vector<Row>& rows, bool several) {
  const Column name{"metric", "metric"};
  const Column population{"population", "who plays"};
  const Column change{"change", "change, in units of what is of interest"};
  Table table{"Changes of metrics, in units of the smallest change of interest",
              {name, population, change},
              {},
              Layout::page_only};
  for (const Row& row : rows) {
    const double interest = row.metric.at("interest").real();
    if (!(interest > 0) || !row.measured.value.mean) continue;
    table.rows.push_back(
        {name_of(row.measured), row.population, in_units_of(row.measured.value, interest)});
  }
  return {
      "What the change of rules does; between the outer dashed lines nothing that is of interest",
      "Changes of metrics. The numbers are in the table that follows.",
      points(table, name, change, {-1, 0, 1}, several ? &population : nullptr), std::move(table)};
}

/// The chance of whoever leads at the end of a round, under both rules.
Figure leader_figure(const std::vector<Row>& rows) {
  const Column round{"round", "round", Unit::count};
  const Column value{"value", "leader wins", Unit::percent};
  const Column series{"series", "who plays"};
  Table table{"How often who leads at the end of a round wins, before and after",
              {round, series, value},
              {},
              Layout::page_only};
  for (const char* const when : {"before", "after"}) {
    for (const Row& row : rows) {
      if (row.measured.name != "leader_wins") continue;
      table.rows.push_back({Value{.mean = number_of_part(row.measured.part)},
                            fmt::format("{}, {}", row.population, when),
                            value_of(row.metric.at(when))});
    }
  }
  return {table.caption, table.caption + ". The numbers are in the table that follows.",
          lines(table, round, value, &series), std::move(table)};
}

/// The spread of scores, under both rules.
Figure scores_figure(const Node& populations) {
  const Column rank{"rank", "rank by score", Unit::count};
  const Column value{"value", "mean score"};
  const Column series{"series", "who plays"};
  Table table{"Mean score by rank, before and after", {rank, series, value}, {}, Layout::page_only};
  for (const char* const when : {"before", "after"}) {
    for (std::size_t p = 0; p < populations.array(); ++p) {
      const auto scores = populations[p].find("scores");
      if (!scores) continue;
      const Node ranks = scores->at(when);
      for (std::size_t i = 0; i < ranks.array(); ++i) {
        table.rows.push_back({Value{.mean = static_cast<double>(i + 1)},
                              fmt::format("{}, {}", populations[p].at("name").text(), when),
                              value_of(ranks[i])});
      }
    }
  }
  return {table.caption, table.caption + ". The numbers are in the table that follows.",
          lines(table, rank, value, &series), std::move(table)};
}

Table metrics_table(const std::vector<Row>& rows, bool several) {
  Table table{"Metrics before and after",
              {{"metric", "metric"},
               {"before", "before", Unit::number, "", true},
               {"after", "after", Unit::number, "", true},
               {"change", "change", Unit::number, "", true},
               {"interest", "of interest", Unit::number, "a smaller change hardly matters", true},
               {"p", "p (Holm)"},
               {"verdict", "verdict"}},
              {}};
  // One cell of both: where a table has no room it goes on under its first column alone.
  if (several) table.columns.front() = {"metric", "metric, who plays"};
  for (const Row& row : rows) {
    const Measured& metric = row.measured;
    const auto value = [&](const Value& raw) { return in_unit({metric.name, metric.part, raw}); };
    std::vector<Cell> cells = {title_of(metric),
                               value(value_of(row.metric.at("before"))),
                               value(value_of(row.metric.at("after"))),
                               value(metric.value),
                               value(number_of(row.metric.at("interest"))),
                               number_of(row.metric.at("p_holm")),
                               row.metric.at("verdict").text()};
    if (several) cells.front() = fmt::format("{}, {}", title_of(metric), row.population);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

/// How many matches stand behind metrics that do not count every match; empty where all do.
Table cases_table(const std::vector<Row>& rows, double matches) {
  Table table{"How many matches or winners a metric counts",
              {{"metric", "metric, who plays"},
               {"before", "before", Unit::count},
               {"after", "after", Unit::count},
               {"cases", "of"}},
              {}};
  for (const Row& row : rows) {
    const auto before = row.metric.at("before").find("cases");
    const auto after = row.metric.at("after").find("cases");
    if (!before || !after || (before->real() == matches && after->real() == matches)) continue;
    table.rows.push_back({fmt::format("{}, {}", name_of(row.measured), row.population),
                          Value{.mean = before->real()}, Value{.mean = after->real()},
                          std::string(find_metric(row.measured.name)->cases)});
  }
  return table;
}

/// A row for each population, metric and part.
Table comparison_data(const std::vector<Row>& rows) {
  Table table{"metrics", {{"population", "population"}, {"name", "metric"}, {"part", "part"}}};
  for (const char* const key : {"before", "after", "change"}) {
    table.columns.push_back({key, key, Unit::number, "", true, true});
  }
  for (const char* const key : {"interest", "p", "p_holm", "verdict"}) {
    table.columns.push_back({key, key});
  }
  const std::vector<Column> of_metric(table.columns.begin() + 1, table.columns.end());
  for (const Row& row : rows) {
    table.rows.push_back(cells_of(row.metric, of_metric));
    table.rows.back().insert(table.rows.back().begin(), row.population);
  }
  table.columns[1].key = "metric";  // as CSV calls it
  return table;
}

/// "up by 1.30 points (0.50 to 2.10)".
std::string change_said(const Row& row) {
  const std::string& verdict = row.metric.at("verdict").text();
  if (verdict != "higher" && verdict != "lower") return verdict;
  const bool down = verdict == "lower";
  const Value& change = row.measured.value;
  return fmt::format(
      "{} by {}", down ? "down" : "up",
      difference_said(down ? negative(change) : change, column_of(row.measured).unit));
}

/// What is said of a metric before the populations, by its verdict; empty if it is only counted.
std::string robust_said(const std::string& verdict) {
  if (verdict == "higher") return "up, whoever plays";
  if (verdict == "lower") return "down, whoever plays";
  if (verdict == "depends on who plays") return "depends on who plays, do not rely on it";
  if (verdict == "shown in some") return "not shown by all who play";
  return "";
}

void find_changes(const Node& result, const std::vector<Row>& rows, bool several,
                  Chapter& chapter) {
  const Node verdicts = result.at("verdicts");
  std::size_t undecided = 0;
  std::vector<std::string> none;
  std::vector<std::string> holds, depends, some;
  for (std::size_t i = 0; i < verdicts.array(); ++i) {
    const std::string& verdict = verdicts[i].at("verdict").text();
    const Measured metric{verdicts[i].at("name").text(), verdicts[i].at("part").text(), {}};
    undecided += verdict == "undecided" ? 1U : 0U;
    if (verdict == "no difference of interest") none.push_back(name_of(metric));
    const std::string robust = robust_said(verdict);
    if (robust.empty()) continue;
    std::vector<std::string> changes;
    for (const Row& row : rows) {
      if (row.measured.name != metric.name || row.measured.part != metric.part) continue;
      const bool settled = row.metric.at("verdict").text() != "not settled";
      if (several && !settled) continue;  // the first finding says so
      changes.push_back((several ? row.population + " " : "") + change_said(row));
      if (several) continue;
      const Unit unit = column_of(metric).unit;
      changes.back() += ", to " + said(value_of(row.metric.at("after")), unit);
    }
    auto& list = verdict == "depends on who plays" ? depends
                 : verdict == "shown in some"      ? some
                                                   : holds;
    list.push_back(fmt::format("{}: {}{}.", name_of(metric), several ? robust + ": " : "",
                               fmt::join(changes, "; ")));
  }
  for (const auto* const list : {&holds, &depends, &some}) {
    for (const std::string& text : *list) chapter.add(Finding::About::played, "{}", text);
  }
  if (several && verdicts.array() == 0) {
    chapter.add(Finding::About::played, "No metric is common to all who play: see the table.");
  } else if (holds.empty() && depends.empty() && some.empty()) {
    chapter.add(Finding::About::fair, "No metric of {} is shown to change.", verdicts.array());
  }
  if (several && !none.empty()) {
    chapter.add(Finding::About::fair, "No difference of interest, whoever plays: {}.",
                listed(none));
  }
  if (undecided > 0) {
    chapter.add(Finding::About::played, "Metrics undecided with this many matches: {} of {}.",
                undecided, verdicts.array());
  }
}

/// Whether the verdicts of relearned play count, and what they are of.
void find_check(const Node& result, Chapter& chapter) {
  const Node relearned = result.at("relearned");
  if (relearned.is_null()) {
    chapter.add(Finding::About::played,
                "Not checked under relearned play: with --relearn bots learn under both rules.");
    return;
  }
  find_relearned(relearned, "both rules", chapter);
}

/// Whether the change brings each metric where it is to be, and among whom.
void find_aims(const Node& result, Chapter& chapter) {
  const auto aims = result.find("aims");
  const std::size_t populations = result.at("populations").array();
  for (std::size_t i = 0; aims && i < aims->array(); ++i) {
    const Node verdicts = (*aims)[i].at("verdicts");
    std::vector<std::string> said;
    std::set<std::string> different, shown;  // and those that somebody shows
    for (std::size_t p = 0; p < verdicts.size(); ++p) {
      const std::string& verdict = verdicts.value(p).text();
      said.push_back(verdicts.key(p) + " " + verdict);
      different.insert(verdict);
      if (verdict != "undecided" && verdict != "open" && verdict != "not settled") {
        shown.insert(verdict);
      }
    }
    if (said.empty()) continue;
    std::string what = fmt::format("{}", fmt::join(said, "; "));
    if (shown.size() > 1) {
      what = "depends on who plays: " + what;
    } else if (different.size() == 1 && said.size() == populations) {
      what = *different.begin() + (populations > 1 && !shown.empty() ? ", whoever plays" : "");
    }
    const std::string& aim = (*aims)[i].at("aim").text();
    const bool bound = !aim.ends_with(":min") && !aim.ends_with(":max");
    const bool bad = shown.contains("missed") || shown.contains("farther");
    chapter.add(bad ? Finding::About::broken : Finding::About::played, "Aim {}{}: {}.", aim,
                bound ? " after the change, by intervals of 95%" : "", what);
  }
}

/// Who plays, population by population.
std::string populations_said(const Node& populations) {
  if (populations.array() == 1) return bots_said(populations[0]);
  std::string text;
  for (std::size_t i = 0; i < populations.array(); ++i) {
    const Node one = populations[i];
    const std::string& remark = one.at("remark").text();
    const std::string bots = bots_listed(one);
    text += fmt::format("{}{}{}{}", text.empty() ? " Who plays: " : "; ", one.at("name").text(),
                        remark.empty() ? "" : ", " + remark, bots.empty() ? "" : " (" + bots + ")");
  }
  return text + ".";
}

}  // namespace

void describe_comparison(const Node& result, Chapter& chapter) {
  const Node populations = result.at("populations");
  const bool several = populations.array() > 1;
  const std::vector<Row> rows = rows_of(populations);
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
      "5%, by Holm's correction for all metrics{}, for a number of matches that was fixed "
      "beforehand.{}",
      changed.empty() ? "nothing" : listed(changed), played_said(result, " under each"),
      result.at("payoff").text(), several ? " of all who play" : "", populations_said(populations));
  chapter.data = comparison_data(rows);
  find_check(result, chapter);
  find_aims(result, chapter);
  find_changes(result, rows, several, chapter);
  Section section{
      "What changes", "", {changes_figure(rows, several)}, {metrics_table(rows, several)}};
  if (Table cases = cases_table(rows, result.at("matches").real()); !cases.rows.empty()) {
    section.tables.push_back(std::move(cases));
  }
  if (Figure leader = leader_figure(rows); !leader.table.rows.empty()) {
    add_if_known(std::move(leader), section);
  }
  if (Figure scores = scores_figure(populations); !scores.table.rows.empty()) {
    add_if_known(std::move(scores), section);
  }
  chapter.sections.push_back(std::move(section));
  const Node relearned = result.at("relearned");
  if (!relearned.is_null() && relearned.at("learned").array() > 0) {
    chapter.sections.push_back(relearned_section(relearned));
  }
}

}  // namespace mainmatch::report

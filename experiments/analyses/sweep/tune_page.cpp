#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/aim.h"
#include "experiments/analyses/balance/relearn_page.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/sweep/axis.h"
#include "experiments/analyses/sweep/page.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

std::string rules_said(const Node& rules) {
  std::string text;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    text += (i == 0 ? "" : ", ") + rules.key(i) + " " + level_text(rules.value(i));
  }
  return text;
}

/// A row for each point, by stage, and metric.
Table tuning_data(const Node& result) {
  Table table{"points", {{"stage", "stage"}, {"point", "point", Unit::count}}};
  const Node vary = result.at("vary");
  for (std::size_t k = 0; k < vary.array(); ++k) {
    const std::string& rule = vary[k].at("rule").text();
    table.columns.push_back({rule, rule});
  }
  for (const char* const key : {"metric", "part"}) table.columns.push_back({key, key});
  table.columns.push_back({"", "", Unit::number, "", true, true});
  const auto add_measured = [&](const std::string& stage, std::size_t number, const Node& rules,
                                const Node& metrics) {
    for (const Measured& metric : measured_of(metrics, "metric")) {
      std::vector<Cell> row = {stage, Value{.mean = static_cast<double>(number)}};
      for (std::size_t k = 0; k < vary.array(); ++k) {
        row.emplace_back(level_text(rules.at(vary[k].at("rule").text())));
      }
      row.insert(row.end(), {metric.name, metric.part, metric.value});
      table.rows.push_back(std::move(row));
    }
  };
  const auto add = [&](const std::string& stage, std::size_t number, const Node& point) {
    add_measured(stage, number, point.at("rules"), point.at("metrics"));
  };
  const Node best = result.at("best");
  for (std::size_t i = 0; i < best.array(); ++i) add("best", i, best[i]);
  const auto now = result.find_unless_null("as_is");
  if (now) add("as_is", 0, *now);
  const auto add_relearned = [&](const std::string& stage, std::size_t number, const Node& point) {
    const auto relearned = point.find("relearned");
    if (relearned) add_measured(stage, number, point.at("rules"), relearned->at("metrics"));
  };
  for (std::size_t i = 0; i < best.array(); ++i) add_relearned("relearned_best", i, best[i]);
  if (now) add_relearned("relearned_as_is", 0, *now);
  const Node tried = result.at("tried");
  for (std::size_t i = 0; i < tried.array(); ++i) add("search", i, tried[i]);
  return table;
}

/// How far each point tried was from the aims, in the order of the search.
Figure search_figure(const Node& tried) {
  const Column number{"number", "point", Unit::count};
  const Column fitness{"fitness", "by the aims"};
  Table table{"Points tried, in the order of the search",
              {number, {"rules", "rules"}, fitness},
              {},
              Layout::page_only};
  for (std::size_t i = 0; i < tried.array(); ++i) {
    table.rows.push_back({Value{.mean = static_cast<double>(i + 1)},
                          rules_said(tried[i].at("rules")), number_of(tried[i].at("fitness"))});
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
      text += name_of(*metric) + " " + said(metric->value, column.unit) + ", ";
    }
    const bool bound = !aim.ends_with(":min") && !aim.ends_with(":max");
    text += "aim " + aim + (bound ? verdict_of(judged[a]) : "");
  }
  return text;
}

/// Metrics of the whole match, and those that are aimed at, which come first.
std::vector<Measured> metrics_of(const Node& point, const std::vector<std::string>& aims) {
  std::vector<Measured> metrics = measured_of(point.at("metrics"), "metric");
  const auto aimed = [&](const Measured& metric) {
    return std::any_of(aims.begin(), aims.end(),
                       [&](const std::string& aim) { return is_about(aim, metric); });
  };
  std::erase_if(metrics, [&](const Measured& one) { return !one.part.empty() && !aimed(one); });
  std::stable_partition(metrics.begin(), metrics.end(), aimed);
  return metrics;
}

/// What was measured under some rules.
struct RuleSetMeasured {
  std::string name;
  Node rules;
  Node measured;
};

/// A row for each of the best and for the rules as they are.
Table best_table(const std::string& title, const std::vector<RuleSetMeasured>& sets,
                 const std::vector<std::string>& aims) {
  Table table{title, {{"name", ""}, {"rules", "rules"}}};
  const std::vector<Measured> metrics = metrics_of(sets.front().measured, aims);
  for (const Measured& metric : metrics) table.columns.push_back(column_of(metric));
  for (const auto& [name, rules, measured] : sets) {
    std::vector<Cell> row = {name, rules_said(rules)};
    const std::vector<Measured> all = measured_of(measured.at("metrics"), "metric");
    for (const Measured& metric : metrics) {
      const Measured* const one = find(all, metric);
      row.push_back(one ? one->value : Value{});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// What the best change of what was aimed at. `judged_of` is where a point has its aims.
Table difference_table(const std::string& title, const Node& best,
                       const std::function<std::optional<Node>(const Node&)>& judged_of) {
  Table table{title,
              {{"name", ""}, {"metric", "metric"}, {"value", "change", Unit::number, "", true}}};
  for (std::size_t i = 0; i < best.array(); ++i) {
    const std::optional<Node> point = judged_of(best[i]);
    if (!point) continue;
    const std::vector<Measured> metrics = measured_of(point->at("metrics"), "metric");
    const Node judged = point->at("aims");
    for (std::size_t a = 0; a < judged.array(); ++a) {
      const auto difference = judged[a].find("difference");
      const auto metric = std::find_if(metrics.begin(), metrics.end(), [&](const Measured& one) {
        return is_about(judged[a].at("aim").text(), one);
      });
      if (!difference || metric == metrics.end()) continue;
      const Measured change{metric->name, metric->part, value_of(*difference)};
      table.rows.push_back({"best " + std::to_string(i + 1), title_of(change), in_unit(change)});
    }
  }
  return table;
}

/// The constraints of a point by the verdicts on them.
struct Constraints {
  std::vector<std::string> met, missed, open;
};

Constraints constraints_of(const Node& point) {
  Constraints found;
  const Node judged = point.at("aims");
  for (std::size_t a = 0; a < judged.array(); ++a) {
    const std::string& aim = judged[a].at("aim").text();
    if (aim.ends_with(":min") || aim.ends_with(":max")) continue;
    const std::string& verdict = judged[a].at("verdict").text();
    (verdict == "met" ? found.met : verdict == "missed" ? found.missed : found.open).push_back(aim);
  }
  return found;
}

/// The constraints that the means of a point do not meet.
std::vector<std::string> missed_by(const Node& point, const std::vector<Aim>& aims) {
  const std::vector<Measured> metrics = measured_of(point.at("metrics"), "metric");
  std::vector<std::string> missed;
  for (const Aim& aim : aims) {
    if (aim.kind != Aim::Kind::within) continue;
    const Measured* const one = find(metrics, {aim.metric.name, aim.metric.part, {}});
    const std::optional<double> mean = one ? one->value.mean : std::nullopt;
    if (!mean || *mean < aim.low || *mean > aim.high) missed.push_back(aim.text());
  }
  return missed;
}

/// The flag, --set or --against, as a shell takes it, for every rule of a point. Where the point
/// has but a part of a structure, the rest of it is as in `start`.
std::string rule_flags(const std::string& flag, const Node& point, const Node& start) {
  Json set = Json::object();
  for (std::size_t k = 0; k < point.size(); ++k) {
    const std::string& path = point.key(k);
    const std::string rule = path.substr(0, path.find_first_of(".["));
    if (rule != path && !set.contains(rule)) set[rule] = start.at("rules").at(rule).json();
    (rule == path ? set[rule] : element_at(set, path)) = point.value(k).json();
  }
  std::string flags;
  for (const auto& [rule, value] : set.items()) {
    flags += " " + flag + " " + shell_word(rule + "=" + to_line(value));
  }
  return printable(flags);
}

/// Whether a point meets the constraints, in words, and what it is like.
std::string meets_said(const Node& point) {
  const Constraints found = constraints_of(point);
  const std::string what = !found.missed.empty() ? "misses " + listed(found.missed)
                           : !found.open.empty() ? "may miss a constraint"
                           : !found.met.empty()  ? "meets all constraints"
                                                 : "is like this";
  return what + ": " + aims_said(point);
}

Finding::About about_meeting(const Node& point) {
  return constraints_of(point).missed.empty() ? Finding::About::played : Finding::About::broken;
}

/// What the best point is like where others play than in the search.
void add_check(const Node& result, const Node& best, Chapter& chapter) {
  const auto checked = best.find("checked");
  if (!checked) return;
  chapter.add(about_meeting(*checked), "Among {} best 1 {}.",
              result.at("checked_by").at("name").text(), meets_said(*checked));
}

/// What each of the best is like where bots learned under its rules; else how to have them learn.
void add_relearned(const Node& result, Chapter& chapter) {
  const Node best = result.at("best");
  const auto relearned = result.find_unless_null("relearned");
  if (!relearned) {
    chapter.add(
        Finding::About::played,
        "Not checked under relearned play: --relearn does that for all of the best; for best "
        "1 alone 'compare' does with{} --relearn, and with --set, --bots and --payoff as "
        "here.",
        rule_flags("--against", best[0].at("rules"), result));
    return;
  }
  find_relearned(*relearned, "the rules as they are and under those of the best", chapter);
  if (const auto left_out = relearned->find("left_out"); left_out && left_out->array() > 0) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < left_out->array(); ++i) names.push_back((*left_out)[i].text());
    chapter.add(Finding::About::played,
                "Nobody learned under {}: the mean payoff is not above 0 there.", listed(names));
  }
  for (std::size_t i = 0; i < best.array(); ++i) {
    const auto one = best[i].find("relearned");
    if (!one || !one->at("settled").flag()) continue;
    chapter.add(about_meeting(*one), "Among bots that learned under its rules best {} {}.", i + 1,
                meets_said(*one));
  }
}

/// The limits of the aim at a metric, as its figure shows numbers.
std::vector<double> limits_of(const Measured& metric, const std::vector<Aim>& aims) {
  std::vector<double> limits;
  for (const Aim& aim : aims) {
    if (aim.kind != Aim::Kind::within || !is_about(aim.text(), metric)) continue;
    for (const double limit : {aim.low, aim.high}) {
      if (std::isfinite(limit)) limits.push_back(limit * column_of(metric).scale());
    }
  }
  return limits;
}

/// What the best are like in fresh matches, and the rules as they are: first what was aimed at.
std::vector<Figure> metric_figures(const std::vector<RuleSetMeasured>& sets,
                                   const std::vector<std::string>& aims,
                                   const std::vector<Aim>& limited) {
  constexpr std::size_t kMaxMetrics = 12;
  const Column rules{"rules", "rules"};
  std::vector<Figure> figures;
  const std::vector<Measured> metrics = metrics_of(sets.front().measured, aims);
  for (std::size_t m = 0; m < metrics.size() && m < kMaxMetrics; ++m) {
    const Column value = column_of(metrics[m]);
    const std::vector<double> limits = limits_of(metrics[m], limited);
    const std::string title = title_of(metrics[m]) + " under the best rules, in fresh matches" +
                              (limits.empty() ? "" : "; the aim ends at the dashed line");
    Table table{title, {rules, value}, {}, Layout::page_only};
    for (const auto& [name, rules_of_set, measured] : sets) {
      const std::vector<Measured> all = measured_of(measured.at("metrics"), "metric");
      const Measured* const one = find(all, metrics[m]);
      table.rows.push_back({name, one ? one->value : Value{}});
    }
    figures.push_back({title, title + ". The numbers are in the table that follows.",
                       points(table, rules, value, limits), std::move(table)});
  }
  return figures;
}

/// How far a mean is from what is aimed at; of an objective up to a constant.
double distance_from(const Aim& aim, double mean) {
  if (aim.kind == Aim::Kind::within) return std::max({aim.low - mean, mean - aim.high, 0.0});
  return aim.kind == Aim::Kind::least ? mean : -mean;
}

/// Whether a point of the search was nearer to some aim there than on fresh deals.
bool promised_more(const Node& tried, const Node& best, const std::vector<Aim>& aims) {
  const std::vector<Measured> before = measured_of(tried.at("metrics"), "metric");
  const std::vector<Measured> fresh = measured_of(best.at("metrics"), "metric");
  return std::ranges::any_of(aims, [&](const Aim& aim) {
    const Measured* const a = find(before, {aim.metric.name, aim.metric.part, {}});
    const Measured* const b = find(fresh, {aim.metric.name, aim.metric.part, {}});
    if (!a || !b || !a->value.mean || !b->value.mean) return false;
    return distance_from(aim, *a->value.mean) < distance_from(aim, *b->value.mean);
  });
}

/// How much of what the search promised is left on fresh deals, and how to go on. Of one point
/// nothing was picked, so that it promises nothing.
void add_promise(const Node& best, const Node& result, const std::vector<Aim>& aims,
                 Chapter& chapter) {
  const Node tried = result.at("tried");
  const Node rules = best.at("rules");
  for (std::size_t i = 0; tried.array() > 1 && i < tried.array(); ++i) {
    if (tried[i].at("rules").json() != rules.json()) continue;
    std::string text;
    for (const Measured& metric : measured_of(tried[i].at("metrics"), "metric")) {
      const Node judged = best.at("aims");
      for (std::size_t a = 0; a < judged.array(); ++a) {
        if (!is_about(judged[a].at("aim").text(), metric)) continue;
        text += (text.empty() ? "" : ", ") + name_of(metric) + " " +
                said(metric.value, unit_of(metric));
      }
    }
    if (text.empty()) break;
    const bool more = promised_more(tried[i], best, aims);
    chapter.add(Finding::About::played, "On the deals of the search best 1 had {}{}.", text,
                more ? ": the best of many seems better than it is" : "");
    break;
  }
  const Constraints found = constraints_of(best);
  if (!found.missed.empty()) {
    chapter.add(Finding::About::played, "In fresh matches best 1 misses {}.", listed(found.missed));
  } else {
    const std::string may = found.open.empty() ? "" : ", which may miss " + listed(found.open);
    chapter.add(Finding::About::played, "To play by best 1{}:{}.", may,
                rule_flags("--set", rules, result));
  }
}

/// That nothing in the search and on fresh deals is within all bounds, and what is nearest.
void add_if_none_meets(const Node& result, const std::vector<Aim>& aims, Chapter& chapter) {
  std::optional<Node> nearest;
  double least = 0;
  for (const char* const stage : {"best", "tried"}) {
    const Node points = result.at(stage);
    for (std::size_t i = 0; i < points.array(); ++i) {
      const bool is_fresh = stage == std::string_view("best");
      if ((is_fresh ? constraints_of(points[i]).missed : missed_by(points[i], aims)).empty())
        return;
      if (is_fresh) continue;
      const double fitness = points[i].at("fitness").real();
      if (nearest && least <= fitness) continue;
      nearest = points[i];
      least = fitness;
    }
  }
  if (!nearest) return;
  chapter.add(Finding::About::best, "No point met all constraints; nearest is {}.",
              rules_said(nearest->at("rules")));
}

}  // namespace

void describe_tuning(const Node& result, Chapter& chapter) {
  const Node tried = result.at("tried");
  const Node best = result.at("best");
  std::vector<std::string> aims;
  const auto list = result.find("aims");
  for (std::size_t i = 0; list && i < list->array(); ++i) aims.push_back((*list)[i].text());
  chapter.title = "Tuning of " + result.at("game").text();
  chapter.about = fmt::format(
      "Objectives and constraints: {}. {} points tried{}; {}; the best of the search, in its "
      "order, judged again by {} matches each on fresh deals.{}",
      listed(aims), tried.array(),
      result.at("exhaustive").flag() ? ", all there are" : " by an ant colony",
      played_said(result, " at each"), count_said(result.at("final_matches")), bots_said(result));
  chapter.data = tuning_data(result);
  const std::vector<Aim> parsed = aims.empty() ? std::vector<Aim>() : parse_aims(aims);
  add_if_none_meets(result, parsed, chapter);
  std::vector<RuleSetMeasured> sets, relearned;
  const auto add_set = [&](const std::string& name, const Node& point) {
    sets.push_back({name, point.at("rules"), point});
    if (const auto own = point.find("relearned")) {
      relearned.push_back({name, point.at("rules"), *own});
    }
  };
  for (std::size_t i = 0; i < best.array(); ++i) {
    const std::string name = "best " + std::to_string(i + 1);
    add_set(name, best[i]);
    chapter.add(Finding::About::best, "{} is {}; in fresh matches: {}.", name,
                rules_said(best[i].at("rules")), aims_said(best[i]));
  }
  if (best.array() > 0) {
    add_promise(best[0], result, parsed, chapter);
    add_check(result, best[0], chapter);
    add_relearned(result, chapter);
  }
  if (const auto now = result.find_unless_null("as_is")) add_set("as it is", *now);
  Section section{"What was found", "", {search_figure(tried)}, {}};
  if (!sets.empty()) {
    section.tables.push_back(
        best_table("The best, judged again on fresh deals, and the rules as they are", sets, aims));
    section.tables.push_back(
        difference_table("What the best change against the rules as they are, on common fresh "
                         "deals; all intervals hold at once",
                         best, [](const Node& point) { return std::optional(point); }));
    for (Figure& figure : metric_figures(sets, aims, parsed))
      add_if_known(std::move(figure), section);
  }
  chapter.sections.push_back(std::move(section));
  const auto learned = result.find_unless_null("relearned");
  if (!learned || learned->at("learned").array() == 0) return;
  Section& of_relearned = chapter.sections.emplace_back(relearned_section(*learned));
  if (relearned.empty()) return;
  of_relearned.tables.push_back(best_table(
      "The best, and the rules as they are, among bots that learned under them", relearned, aims));
  of_relearned.tables.push_back(
      difference_table("What the best change there; all intervals hold at once", best,
                       [](const Node& point) { return point.find("relearned"); }));
}

}  // namespace mainmatch::report

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/balance/compare.h"
#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/io/page.h"
#include "experiments/results/column.h"
#include "experiments/results/print_estimate.h"

namespace mainmatch {

namespace {

std::string changed_text(const ComparisonReport& report, const std::string& key) {
  const auto value = [&](const Json& rules) {
    const auto found = rules.find(key);
    return found == rules.end() ? std::string("none") : shown(*found);
  };
  return key + " " + value(report.rules_a) + " -> " + value(report.rules_b);
}

std::vector<std::string> changed_keys(const ComparisonReport& report) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : report.rules_b.items()) {
    const auto before = report.rules_a.find(key);
    if (before == report.rules_a.end() || *before != value) keys.push_back(key);
  }
  return keys;
}

void print_head(const ComparisonReport& report, std::ostream& out) {
  const BalanceResult& b = report.b;
  const auto matches = [](std::uint64_t count) {
    return count_text(static_cast<std::int64_t>(count));
  };
  out << b.title << '\n' << std::string(b.title.size(), '=') << '\n';
  if (b.partial()) {
    out << "PARTIAL: stopped after " << matches(b.matches) << " of " << matches(b.asked)
        << " matches of each\n";
  }
  out << matches(b.matches) << " matches under each of two rule sets, on the same deals where they "
      << "permit, seed " << b.seed << ",\npayoff " << b.subject.payoff.name() << "\n\n";
  const std::vector<std::string> keys = changed_keys(report);
  if (keys.empty()) out << "Rules    the same\n";
  for (const std::string& key : keys) out << "Rules    " << changed_text(report, key) << '\n';
}

/// Whole metrics with a word for their part, so that one table holds all.
std::string title_of(const MetricDifference& difference) {
  return difference.name + (difference.part.empty() ? "" : ", " + difference.part);
}

void print_section(const ComparisonReport& report, std::string_view section, std::ostream& out) {
  TextGrid grid("lrrrrrl");
  grid.row({"", "before", "after", "change", "from", "to", "verdict"});
  grid.rule();
  bool any = false;
  for (const MetricDifference& one : report.differences) {
    if (find_metric(one.name)->section != section) continue;
    any = true;
    Column column(1);
    for (const Estimate* const estimate : {&one.a, &one.b, &one.difference}) {
      column.include(*estimate);
    }
    std::vector<std::string> row = {title_of(one), column.mean(one.a), column.mean(one.b),
                                    column.mean(one.difference)};
    if (one.difference.interval) {
      row.push_back(column.mean({one.difference.interval->low, {}}));
      row.push_back(column.mean({one.difference.interval->high, {}}));
    } else {
      row.insert(row.end(), 2, std::string(one.difference.zero_variance ? "alike" : kNotKnown));
    }
    row.emplace_back(word_for(one.verdict));
    grid.row(std::move(row));
  }
  if (!any) return;
  out << '\n' << section << '\n' << std::string(section.size(), '-') << "\n\n";
  grid.print(out);
}

void print_text(const ComparisonReport& report, std::ostream& out) {
  print_head(report, out);
  std::string_view last;
  for (const MetricDefinition& metric : kMetrics) {
    if (metric.section != last) print_section(report, metric.section, out);
    last = metric.section;
  }
  out << "\nfrom, to: 95% interval of the change. Verdicts at 5%, by Holm's correction for all "
         "that are compared.\nWhat the metrics are: mainmatch balance --help.\n";
}

void print_json(const ComparisonReport& report, std::ostream& out) {
  const auto real = [](const std::optional<double>& value) {
    return value ? Json(to_ten_digits(*value)) : Json();
  };
  Json json;
  json["game"] = report.b.game;
  json["seed"] = report.b.seed;
  json["matches"] = report.b.matches;
  json["partial"] = report.b.partial();
  json["payoff"] = report.b.subject.payoff.name();
  json["bots"] = report.b.subject.bots;
  json["rules"] = report.rules_a;
  json["against"] = report.rules_b;
  json["changed"] = changed_keys(report);
  json["definitions"] = Json::object();
  json["metrics"] = Json::array();
  for (const MetricDifference& one : report.differences) {
    json["definitions"][one.name] = find_metric(one.name)->help;
    json["metrics"].push_back({{"name", one.name},
                               {"part", one.part},
                               {"before", json_of(one.a)},
                               {"after", json_of(one.b)},
                               {"change", json_of(one.difference)},
                               {"interest", to_ten_digits(one.interest)},
                               {"p", real(one.p)},
                               {"p_holm", real(one.p_holm)},
                               {"verdict", word_for(one.verdict)}});
  }
  out << json.dump(2) << '\n';
}

void print_csv(const ComparisonReport& report, std::ostream& out) {
  out << "metric,part";
  for (const char* const which : {"before", "after", "change"}) {
    for (const char* const part : {"_mean", "_low", "_high"}) out << ',' << which << part;
  }
  out << ",interest,p,p_holm,verdict\n";
  for (const MetricDifference& one : report.differences) {
    out << one.name << ',' << csv_cell(one.part);
    for (const Estimate* const estimate : {&one.a, &one.b, &one.difference}) {
      out << ',' << csv_cells(*estimate);
    }
    out << ',' << real_text(one.interest);
    for (const std::optional<double>& p : {one.p, one.p_holm}) {
      out << ',' << (p ? real_text(*p) : "");
    }
    out << ',' << word_for(one.verdict) << '\n';
  }
}

}  // namespace

void print(const ComparisonReport& report, std::string_view format, std::ostream& out) {
  if (format == "json") {
    print_json(report, out);
  } else if (format == "csv") {
    print_csv(report, out);
  } else {
    print_text(report, out);
  }
}

}  // namespace mainmatch

#include "experiments/balance/report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "experiments/ablation/report.h"
#include "experiments/coalition/report.h"
#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/io/page.h"
#include "experiments/results/column.h"
#include "experiments/results/print_estimate.h"

namespace mainmatch {

namespace {

/// With more parts than this a text shows the lowest and the highest.
constexpr std::size_t kMaxParts = 16;
constexpr std::size_t kShownEnd = 5;

std::vector<const Metric*> metrics_named(const BalanceResult& result, std::string_view name) {
  std::vector<const Metric*> named;
  for (const Metric& metric : result.metrics) {
    if (metric.name == name) named.push_back(&metric);
  }
  return named;
}

/// The number, and where its interval begins and ends or why there is none.
std::vector<std::string> cells_of(const Estimate& estimate, const Column& column) {
  const auto text = [&](double value) { return column.mean({value, {}}); };
  if (!estimate.interval && estimate.mean) {
    return {rough_text(*estimate.mean, 4), std::string(estimate.why())};
  }
  std::vector<std::string> cells = {column.mean(estimate)};
  if (estimate.interval) {
    cells.push_back(text(estimate.interval->low));
    cells.push_back(text(estimate.interval->high));
  } else {
    cells.emplace_back("not seen");
  }
  return cells;
}

void print_head(const BalanceResult& result, std::ostream& out) {
  const auto matches = [](std::uint64_t count) {
    return count_text(static_cast<std::int64_t>(count));
  };
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  if (result.matches < result.asked) {
    out << "PARTIAL: stopped after " << matches(result.matches) << " of " << matches(result.asked)
        << " matches\n";
  }
  out << matches(result.matches) << " matches, seed " << result.seed << ", payoff "
      << result.subject.payoff.name()
      << ". Every deal is played by two line-ups, and every line-up plays\n"
         "two deals. Every seat's bot is drawn alike, so that all that seats can differ by is the "
         "seat.\n";
  Wrapped bots(out, "Bots  ");
  for (const std::string& bot : result.subject.bots) bots.add(bot);
}

void print_parts(const MetricDefinition& metric, std::vector<const Metric*> parts,
                 std::ostream& out) {
  out << '\n' << metric.name << ": " << metric.help << "\n\n";
  Column column(1);
  for (const Metric* part : parts) column.include(part->estimate);
  std::vector<const Metric*> shown = parts;
  if (parts.size() > kMaxParts) {
    shown.erase(std::remove_if(shown.begin(), shown.end(),
                               [](const Metric* part) { return !part->estimate.interval; }),
                shown.end());
    std::stable_sort(shown.begin(), shown.end(), [](const Metric* a, const Metric* b) {
      return *a->estimate.mean < *b->estimate.mean;
    });
    if (shown.size() > 2 * kShownEnd) {
      shown.erase(shown.begin() + kShownEnd, shown.end() - kShownEnd);
    }
  }
  TextGrid grid("lr");
  grid.row({"", "value", "from", "to"});
  grid.rule();
  for (const Metric* part : shown) {
    std::vector<std::string> row = {part->part};
    for (std::string& cell : cells_of(part->estimate, column)) row.push_back(std::move(cell));
    grid.row(std::move(row));
  }
  grid.print(out);
  if (shown.size() < parts.size()) {
    out << "(of " << parts.size() << ", those with the lowest and the highest values)\n";
  }
}

/// The metrics of a section that are one number each, then those in parts.
void print_section(const BalanceResult& result, std::string_view section, std::ostream& out) {
  TextGrid grid("lrrrl");
  grid.row({"", "value", "from", "to"});
  grid.rule();
  bool any = false;
  const auto of_section = [&](auto&& each) {
    for (const MetricDefinition& metric : kMetrics) {
      const std::vector<const Metric*> parts = metrics_named(result, metric.name);
      if (metric.section == section && !parts.empty()) each(metric, parts);
    }
  };
  const auto is_whole = [](const std::vector<const Metric*>& parts) {
    return parts.size() == 1 && parts.front()->part.empty();
  };
  bool any_at_all = false;
  of_section([&](const MetricDefinition& metric, const std::vector<const Metric*>& parts) {
    any_at_all = true;
    if (!is_whole(parts)) return;
    any = true;
    Column column(1);
    column.include(parts.front()->estimate);
    std::vector<std::string> row = {std::string(metric.name)};
    for (std::string& cell : cells_of(parts.front()->estimate, column)) {
      row.push_back(std::move(cell));
    }
    row.resize(4);
    row.emplace_back(metric.help);
    grid.row(std::move(row));
  });
  if (!any_at_all) return;
  out << '\n' << section << '\n' << std::string(section.size(), '-') << '\n';
  if (any) {
    out << '\n';
    grid.print(out);
  }
  of_section([&](const MetricDefinition& metric, const std::vector<const Metric*>& parts) {
    if (!is_whole(parts)) print_parts(metric, parts, out);
  });
}

void print_text(const BalanceResult& result, std::ostream& out) {
  print_head(result, out);
  std::string_view last;
  for (const MetricDefinition& metric : kMetrics) {
    if (metric.section != last) print_section(result, metric.section, out);
    last = metric.section;
  }
  out << "\nfrom, to: 95% intervals. That of a gap holds it whatever the means are: it begins at 0 "
         "unless two of\nthem are told apart. Shares of variance below 0 count as 0.\n";
  if (result.ablation) print_text(*result.ablation, out);
  if (result.coalition) print_text(*result.coalition, out);
}

Json json_of(const Metric& metric) {
  Json json = {{"name", metric.name}, {"part", metric.part}};
  json.update(json_of(metric.estimate));
  return json;
}

void print_json(const BalanceResult& result, const Json& rules, std::ostream& out) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json["matches"] = result.matches;
  json["partial"] = result.partial();
  json["payoff"] = result.subject.payoff.name();
  json["bots"] = result.subject.bots;
  json["rules"] = rules;
  json["definitions"] = Json::object();
  for (const MetricDefinition& metric : kMetrics) {
    if (metrics_named(result, metric.name).empty()) continue;
    json["definitions"][std::string(metric.name)] = metric.help;
  }
  json["metrics"] = Json::array();
  for (const Metric& metric : result.metrics) json["metrics"].push_back(json_of(metric));
  if (result.ablation) json["twins"] = json_of(*result.ablation);
  if (result.coalition) json["coalition"] = json_of(*result.coalition);
  out << json.dump(2) << '\n';
}

void print_csv(const BalanceResult& result, std::ostream& out) {
  std::vector<Metric> metrics = result.metrics;
  const auto append = [&](std::vector<Metric> more) {
    for (Metric& metric : more) metrics.push_back(std::move(metric));
  };
  if (result.ablation) append(metrics_of(*result.ablation));
  if (result.coalition) append(metrics_of(*result.coalition));
  out << "metric,part,mean,low,high\n";
  for (const Metric& metric : metrics) {
    out << metric.name << ',' << csv_cell(metric.part) << ',' << csv_cells(metric.estimate) << '\n';
  }
}

}  // namespace

void print(const BalanceResult& result, const Json& rules, std::string_view format,
           std::ostream& out) {
  if (format == "json") {
    print_json(result, rules, out);
  } else if (format == "csv") {
    print_csv(result, out);
  } else {
    print_text(result, out);
  }
}

}  // namespace mainmatch

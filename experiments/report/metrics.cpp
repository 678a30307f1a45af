#include "experiments/report/metrics.h"

#include <algorithm>
#include <charconv>

#include "experiments/report/metric_definitions.h"

namespace mainmatch::report {

std::vector<Measured> measured_of(const Node& list, std::string_view key) {
  std::vector<Measured> metrics;
  for (std::size_t i = 0; i < list.array(); ++i) {
    const Node one = list[i];
    metrics.push_back({one.at(key).text(), one.at("part").text(), value_of(one)});
    if (const auto cases = one.find("cases")) {
      metrics.back().cases = cases->whole(0, std::int64_t{1} << 53);
    }
  }
  return metrics;
}

Unit unit_of(const Measured& metric) {
  const MetricDefinition* const known = find_metric(metric.name);
  return known ? known->unit : Unit::number;
}

double number_of_part(const std::string& part) {
  const std::size_t first = part.find_last_not_of("0123456789") + 1;
  double number = 0;
  std::from_chars(part.data() + first, part.data() + part.size(), number);
  return number;
}

std::string words_of(const std::string& name) {
  std::string words = name;
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string name_of(const Measured& metric) {
  return words_of(metric.name) + (metric.part.empty() ? "" : ", " + metric.part);
}

std::string title_of(const Measured& metric) {
  return words_of(metric.name) + (unit_of(metric) == Unit::percent ? " %" : "") +
         (metric.part.empty() ? "" : ", " + metric.part);
}

void add_if_known(Figure figure, Section& section) {
  const std::vector<Column>& columns = figure.table.columns;
  const auto value = std::find_if(columns.begin(), columns.end(),
                                  [](const Column& one) { return one.key == "value"; });
  const auto at = static_cast<std::size_t>(value - columns.begin());
  const bool known = std::any_of(
      figure.table.rows.begin(), figure.table.rows.end(), [&](const std::vector<Cell>& row) {
        return at >= row.size() || std::get<Value>(row[at]).mean.has_value();
      });
  if (known) {
    section.figures.push_back(std::move(figure));
  } else {
    section.text += (section.text.empty() ? "" : " ") + ("Not known: " + figure.title) + ".";
  }
}

const Measured* find(const std::vector<Measured>& all, const Measured& metric) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Measured& one) {
    return one.name == metric.name && one.part == metric.part;
  });
  return found == all.end() ? nullptr : &*found;
}

Value in_unit(const Measured& metric) {
  Value value = metric.value;
  for (auto* part : {&value.mean, &value.low, &value.high}) {
    if (*part && unit_of(metric) == Unit::percent) *part = 100 * **part;
  }
  return value;
}

Column column_of(const Measured& metric) { return {"value", title_of(metric), unit_of(metric)}; }

}  // namespace mainmatch::report

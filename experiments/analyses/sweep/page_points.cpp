#include <nlohmann/json.hpp>

#include "experiments/analyses/sweep/page.h"
#include "experiments/base/printable.h"

namespace mainmatch::report {

std::string level_text(const Node& value) { return printable(to_line(value.json())); }

std::vector<Axis> axes_of(const Node& vary) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < vary.array(1, 1000); ++i) {
    Axis& axis = axes.emplace_back(Axis{vary[i].at("rule").text()});
    const auto values = vary[i].find("values");
    for (std::size_t k = 0; values && k < values->array(); ++k) {
      axis.levels.push_back(level_text((*values)[k]));
      const bool number = (*values)[k].json().is_number();
      const double value = number ? (*values)[k].real() : 0;
      axis.low = k == 0 ? value : std::min(axis.low, value);
      axis.high = k == 0 ? value : std::max(axis.high, value);
    }
    if (values) continue;
    axis.low = vary[i].at("low").real();
    axis.high = vary[i].at("high").real();
  }
  return axes;
}

std::vector<Point> points_of(const Node& list, std::vector<Axis>& axes) {
  std::vector<Point> all;
  for (std::size_t i = 0; i < list.array(); ++i) {
    Point point;
    for (Axis& axis : axes) {
      const Node value = list[i].at("rules").at(axis.rule);
      point.texts.push_back(level_text(value));
      const bool number = value.json().is_number();
      point.values.push_back(number ? number_of(value) : Value{});
      axis.numbers = axis.numbers && number;
    }
    point.metrics = measured_of(list[i].at("metrics"), "metric");
    if (const auto row = list[i].find("row")) point.row = row->real();
    all.push_back(std::move(point));
  }
  return all;
}

std::vector<Point> relearned_points(const Node& list, const std::vector<Point>& points) {
  std::vector<Point> all;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto relearned = list[i].find("relearned");
    if (!relearned) return {};
    all.push_back(points[i]);
    all.back().metrics = measured_of(relearned->at("metrics"), "metric");
    all.back().settled = relearned->at("settled").flag();
  }
  return all;
}

std::optional<Value> value_at(const Point& point, const Measured& metric) {
  const Measured* const one = find(point.metrics, metric);
  return one ? std::optional(one->value) : std::nullopt;
}

std::string place_of(const std::vector<Axis>& axes, const Point& point) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    text += (i == 0 ? "" : ", ") + axes[i].rule + " " + point.texts[i];
  }
  return text;
}

bool Extremes::known(const Measured& metric) const {
  return least && value_at(*least, metric)->high && value_at(*most, metric)->low;
}

bool Extremes::apart(const Measured& metric) const {
  return known(metric) && *value_at(*least, metric)->high < *value_at(*most, metric)->low;
}

Extremes extremes_of(const std::vector<Point>& all, const Measured& metric) {
  Extremes found;
  const auto mean = [&](const Point* point) { return *value_at(*point, metric)->mean; };
  for (const Point& point : all) {
    const auto value = value_at(point, metric);
    if (!value || !value->mean) continue;
    if (!found.least || *value->mean < mean(found.least)) found.least = &point;
    if (!found.most || *value->mean > mean(found.most)) found.most = &point;
  }
  return found;
}

std::string extremes_said(const std::vector<Axis>& axes, const std::vector<Point>& all,
                          const Measured& metric) {
  const Extremes found = extremes_of(all, metric);
  if (!found.least) return name_of(metric) + " is not known anywhere";
  const Column column = column_of(metric);
  const auto at = [&](const Point* point) {
    return said(*value_at(*point, metric), column.unit) + " at " + place_of(axes, *point);
  };
  return fmt::format("{} goes from {} to {}", name_of(metric), at(found.least), at(found.most));
}

}  // namespace mainmatch::report

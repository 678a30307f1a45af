#include "experiments/analyses/sweep/axis_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

Json json_of(const RuleAxis& axis, double value) {
  if (axis.kind == FieldKind::structured) return parse_json(axis.text(value));
  if (axis.kind == FieldKind::flag) return value != 0;
  if (axis.kind == FieldKind::whole) return static_cast<std::int64_t>(value);
  return to_ten_digits(value);
}

}  // namespace

Json json_of(std::span<const RuleAxis> axes) {
  Json list = Json::array();
  for (const RuleAxis& axis : axes) {
    Json one = {{"rule", axis.rule}};
    for (const double level : axis.levels) one["values"].push_back(json_of(axis, level));
    if (axis.continuous()) {
      one["low"] = json_of(axis, axis.lo);
      one["high"] = json_of(axis, axis.hi);
    }
    list.push_back(std::move(one));
  }
  return list;
}

Json json_of(std::span<const RuleAxis> axes, const Point& point) {
  Json json = Json::object();
  for (std::size_t i = 0; i < axes.size(); ++i) json[axes[i].rule] = json_of(axes[i], point[i]);
  return json;
}

Json json_of(std::span<const Metric> metrics) {
  Json list = Json::array();
  for (const Metric& metric : metrics) {
    Json one = {{"metric", metric.name}, {"part", metric.part}};
    one.update(mainmatch::json_of(metric.estimate));
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace mainmatch

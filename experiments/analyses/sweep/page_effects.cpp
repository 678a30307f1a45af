#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "experiments/analyses/sweep/page.h"
#include "experiments/base/number.h"
#include "experiments/statistics/estimate.h"
#include "experiments/statistics/student.h"

namespace mainmatch::report {

namespace {

constexpr std::size_t kMaxLevels = 10;
constexpr std::size_t kParts = 4;  ///< of an axis without levels, or with more

/// The mean of points that share their deals: its interval is as wide as theirs are on average,
/// which is right if deals are all that chance does, and else too wide.
Value typical(const std::vector<Value>& values) {
  Value out{.mean = 0, .low = 0, .high = 0};
  const auto n = static_cast<double>(values.size());
  for (const Value& one : values) {
    *out.mean += *one.mean / n;
    if (!one.low || !one.high) out.low.reset();
    if (!out.low) continue;
    *out.low += *one.low / n;
    *out.high += *one.high / n;
  }
  if (!out.low) {
    out.high.reset();
    out.why = "sample too small";
  }
  return out;
}

/// The mean of independent units, by Student's method, from 30 on.
Value of_units(const std::vector<double>& units) {
  const auto n = static_cast<double>(units.size());
  Value out{.mean = 0};
  for (const double one : units) *out.mean += one / n;
  if (units.size() < static_cast<std::size_t>(kMinUnits)) {
    out.why = "sample too small";
    return out;
  }
  double squares = 0;
  for (const double one : units) squares += (one - *out.mean) * (one - *out.mean);
  const double half = student_quantile(0.975, static_cast<std::int64_t>(units.size()) - 1) *
                      std::sqrt(squares / (n - 1) / n);
  out.low = *out.mean - half;
  out.high = *out.mean + half;
  return out;
}

}  // namespace

std::vector<PointBin> bins_of(const std::vector<Axis>& axes, const std::vector<Point>& all,
                              std::size_t axis) {
  const Axis& rule = axes[axis];
  const bool by_level = !rule.levels.empty() && (rule.levels.size() <= kMaxLevels || !rule.numbers);
  std::vector<PointBin> bins;
  const auto bound = [&](std::size_t i) {
    return rule.low + static_cast<double>(i) / kParts * (rule.high - rule.low);
  };
  for (std::size_t i = 0; i < (by_level ? rule.levels.size() : kParts); ++i) {
    bins.push_back(
        {by_level ? rule.levels[i] : real_text(bound(i)) + ".." + real_text(bound(i + 1)), {}});
  }
  for (const Point& point : all) {
    std::size_t bin = 0;
    if (by_level) {
      const auto level = std::find(rule.levels.begin(), rule.levels.end(), point.texts[axis]);
      bin = static_cast<std::size_t>(level - rule.levels.begin());
    } else {
      while (bin + 1 < kParts && point.values[axis].mean.value_or(0) >= bound(bin + 1)) ++bin;
    }
    if (bin < bins.size()) bins[bin].points.push_back(&point);
  }
  std::erase_if(bins, [](const PointBin& bin) { return bin.points.empty(); });
  return bins;
}

Value mean_over(const PointBin& bin, const Measured& metric) {
  std::vector<Value> values;
  std::map<double, std::vector<double>> rows;
  for (const Point* const point : bin.points) {
    const std::optional<Value> value = value_at(*point, metric);
    if (!value || !value->mean) continue;
    values.push_back(*value);
    if (point->row) rows[*point->row].push_back(*value->mean);
  }
  if (values.empty()) return {};
  if (values.size() == 1 && bin.points.size() == 1) return values.front();
  if (rows.empty()) return typical(values);
  std::vector<double> units;
  for (const auto& [row, of_row] : rows) {
    double sum = 0;
    for (const double one : of_row) sum += one;
    units.push_back(sum / static_cast<double>(of_row.size()));
  }
  return of_units(units);
}

Table effects_table(const std::vector<Axis>& axes, const std::vector<Point>& all, std::size_t axis,
                    const std::vector<Measured>& metrics) {
  Table table{"Effect of " + axes[axis].rule +
                  (axes.size() == 1 ? "" : ": means over the values of the other rules"),
              {{"rule", axes[axis].rule}}};
  for (const Measured& metric : metrics) table.columns.push_back(column_of(metric));
  for (const PointBin& bin : bins_of(axes, all, axis)) {
    std::vector<Cell> row = {bin.text};
    for (const Measured& metric : metrics) row.push_back(mean_over(bin, metric));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace mainmatch::report

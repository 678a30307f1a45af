#include "experiments/analyses/sweep/axis.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

[[noreturn]] void fail_axis(const std::string& what) { throw ValueError("vary", what); }

std::vector<std::string_view> split(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0;;) {
    const std::size_t end = text.find(between, start);
    parts.push_back(text.substr(start, end - start));
    if (end == text.npos) return parts;
    start = end + 1;
  }
}

/// A number of a range or list, in the digits that are printed.
std::optional<double> read_level(std::string_view text) {
  const std::optional<double> value = read_real(text);
  return value ? std::optional(to_ten_digits(*value)) : std::nullopt;
}

/// A value that the rule can have, at least under some values of the other rules.
double value_of(std::string_view text, const Parameter& rule) {
  const std::string name(rule.name);
  if (rule.kind == FieldKind::flag) {
    if (text != "true" && text != "false") {
      fail_axis(name + ": " + mismatch(shown_word(text), "true or false"));
    }
    return text == "true";
  }
  const bool whole = rule.kind == FieldKind::whole;
  const std::optional<double> value = read_level(text);
  if (!value || !(*value >= rule.low && *value <= rule.high) ||
      (whole && *value != std::floor(*value))) {
    fail_axis(name + ": " +
              mismatch(shown_word(text), fmt::format("a {}number {}..{}", whole ? "whole " : "",
                                                     real_text(rule.low), real_text(rule.high))));
  }
  return *value;
}

/// first, first + step, ... up to last.
std::vector<double> steps(double first, double last, double step, const std::string& shown) {
  // Steps such as 0.1 are no binary fractions: what they miss the end by is no whole step.
  const double count = std::floor((last - first) / step + 1e-9) + 1;
  if (count > static_cast<double>(kMaxLevels)) {
    fail_axis(fmt::format("{}: more than {} values", shown, kMaxLevels));
  }
  std::vector<double> levels;
  for (double i = 0; i < count; ++i) levels.push_back(to_ten_digits(first + i * step));
  return levels;
}

void read_range(const std::vector<std::string_view>& ends, const std::string& range,
                const Parameter& rule, RuleAxis& axis) {
  const std::string shown = axis.rule + ": " + range;
  if (ends.size() > 3 || rule.kind == FieldKind::flag) {
    fail_axis(axis.rule + ": " +
              mismatch(range, rule.kind == FieldKind::flag ? "true,false" : "FIRST:LAST:STEP"));
  }
  axis.lo = value_of(ends[0], rule);
  axis.hi = value_of(ends[1], rule);
  if (!(axis.lo < axis.hi)) {
    fail_axis(axis.rule + ": " + mismatch(range, "FIRST:LAST:STEP with FIRST < LAST"));
  }
  const bool whole = rule.kind == FieldKind::whole;
  if (ends.size() == 2) {
    if (whole) axis.levels = steps(axis.lo, axis.hi, 1, shown);
    return;
  }
  const std::optional<double> step = read_level(ends[2]);
  if (!step || !(*step > 0) || (whole && *step != std::floor(*step))) {
    fail_axis(
        shown + ": step: " +
        mismatch(shown_word(ends[2]), fmt::format("a {}number above 0", whole ? "whole " : "")));
  }
  axis.levels = steps(axis.lo, axis.hi, *step, shown);
}

void read_list(std::string_view text, const Parameter& rule, RuleAxis& axis) {
  for (const std::string_view part : split(text, ',')) {
    const double value = value_of(part, rule);
    if (std::find(axis.levels.begin(), axis.levels.end(), value) != axis.levels.end()) {
      fail_axis(axis.rule + ": duplicate " + axis.text(value));
    }
    axis.levels.push_back(value);
  }
  if (axis.levels.size() > kMaxLevels) {
    fail_axis(fmt::format("{}: more than {} values", axis.rule, kMaxLevels));
  }
  const auto [lo, hi] = std::minmax_element(axis.levels.begin(), axis.levels.end());
  axis.lo = *lo;
  axis.hi = *hi;
}

RuleAxis parse_axis(const std::string& text, std::span<const Parameter> rules) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    fail_axis(mismatch(shown_word(text), "RULE=VALUE,VALUE,... or RULE=FIRST:LAST:STEP"));
  }
  const std::string_view name = std::string_view(text).substr(0, equals);
  const auto rule = std::find_if(rules.begin(), rules.end(),
                                 [&](const Parameter& one) { return one.name == name; });
  if (rule == rules.end()) {
    std::vector<std::string_view> known;
    for (const Parameter& one : rules) {
      if (one.kind != FieldKind::structured) known.push_back(one.name);
    }
    fail_axis("unknown rule " + shown_word(name) + suggestion(name, known));
  }
  if (rule->kind == FieldKind::structured) {
    fail_axis(std::string(name) + ": is a structure, expected a rule that is a number or a flag");
  }
  RuleAxis axis{.rule = std::string(name), .kind = rule->kind};
  const std::string_view values = std::string_view(text).substr(equals + 1);
  const std::vector<std::string_view> ends = split(values, ':');
  if (ends.size() == 1) {
    read_list(values, *rule, axis);
  } else {
    read_range(ends, shown_word(values), *rule, axis);
  }
  return axis;
}

}  // namespace

double RuleAxis::at(double u) const {
  if (continuous()) return to_ten_digits(lo + u * (hi - lo));
  const auto level = static_cast<std::size_t>(u * static_cast<double>(levels.size()));
  return levels[std::min(level, levels.size() - 1)];
}

std::string RuleAxis::text(double value) const {
  if (kind == FieldKind::flag) return value != 0 ? "true" : "false";
  return real_text(value);
}

std::vector<RuleAxis> parse_axes(std::span<const std::string> texts,
                                 std::span<const Parameter> rules) {
  if (texts.empty()) fail_axis("missing, expected RULE=VALUE,VALUE,... or RULE=FIRST:LAST:STEP");
  if (texts.size() > kMaxAxes) {
    fail_axis(
        mismatch(std::to_string(texts.size()) + " rules", "at most " + std::to_string(kMaxAxes)));
  }
  std::vector<RuleAxis> axes;
  for (const std::string& text : texts) {
    RuleAxis axis = parse_axis(text, rules);
    for (const RuleAxis& other : axes) {
      if (other.rule == axis.rule) fail_axis("duplicate " + axis.rule);
    }
    axes.push_back(std::move(axis));
  }
  return axes;
}

std::string text_of(std::span<const RuleAxis> axes, const Point& point) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    text += (i == 0 ? "" : ", ") + axes[i].rule + "=" + axes[i].text(point[i]);
  }
  return text;
}

}  // namespace mainmatch

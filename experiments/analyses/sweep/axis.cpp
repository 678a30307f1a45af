#include "experiments/analyses/sweep/axis.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/base/error.h"
#include "experiments/base/json.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/base/split.h"

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
    const std::string range =
        rule.low == -kUnbounded ? "" : " " + real_text(rule.low) + ".." + real_text(rule.high);
    fail_axis(
        name + ": " +
        mismatch(shown_word(text), fmt::format("a {}number{}", whole ? "whole " : "", range)));
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

/// JSON values with semicolons between. A rule that is a word takes other words without quotes.
void read_choices(std::string_view text, const Json& now, RuleAxis& axis) {
  const std::vector<std::string> parts = split_list(text, ';');
  if (parts.size() > kMaxLevels) {
    fail_axis(fmt::format("{}: more than {} values", axis.rule, kMaxLevels));
  }
  for (const std::string& part : parts) {
    Json value = part;
    try {
      value = parse_json(part);
    } catch (const JsonError&) {
      if (!now.is_string()) {
        fail_axis(axis.rule + ": " + mismatch(shown_word(part), "JSON; ';' goes between values"));
      }
    }
    axis.choices.push_back(to_line(value));
    if (std::count(axis.choices.begin(), axis.choices.end(), axis.choices.back()) > 1) {
      fail_axis(axis.rule + ": duplicate " + shown(value));
    }
    axis.levels.push_back(static_cast<double>(axis.levels.size()));
  }
  axis.hi = axis.levels.back();
  const auto start = std::find(axis.choices.begin(), axis.choices.end(), to_line(now));
  axis.start = static_cast<double>(start - axis.choices.begin());
  if (start == axis.choices.end()) axis.choices.push_back(to_line(now));
}

/// How what is no parameter, or no plain one, can be varied: as the value that stands there.
Parameter as_it_stands(const std::string& path, const Json& now) {
  const FieldKind kind = now.is_boolean()          ? FieldKind::flag
                         : now.is_number_integer() ? FieldKind::whole
                         : now.is_number()         ? FieldKind::real
                                                   : FieldKind::structured;
  return {.name = path,
          .kind = kind,
          .standard = 0,
          .low = -kUnbounded,
          .high = kUnbounded,
          .scale = Scale::linear};
}

RuleAxis parse_axis(const std::string& text, std::span<const Parameter> parameters, Json& rules) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    fail_axis(mismatch(shown_word(text), "RULE=VALUE,VALUE,... or RULE=FIRST:LAST:STEP"));
  }
  RuleAxis axis{.rule = text.substr(0, equals)};
  const Json& now = element_at(rules, axis.rule);
  const auto plain = std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& one) {
    return one.name == axis.rule && one.kind != FieldKind::structured && one.words.empty();
  });
  const Parameter rule = plain != parameters.end() ? *plain : as_it_stands(axis.rule, now);
  axis.kind = rule.kind;
  const std::string_view values = std::string_view(text).substr(equals + 1);
  if (rule.kind == FieldKind::structured) {
    read_choices(values, now, axis);
    return axis;
  }
  axis.start = now.is_boolean() ? now.get<bool>() : now.get<double>();
  const std::vector<std::string_view> ends = split(values, ':');
  if (ends.size() == 1) {
    read_list(values, rule, axis);
  } else {
    read_range(ends, shown_word(values), rule, axis);
  }
  return axis;
}

/// Whether the path `inner` is `outer`, or leads to a part of it.
bool is_within(std::string_view inner, std::string_view outer) {
  return inner.starts_with(outer) &&
         (inner.size() == outer.size() || inner[outer.size()] == '.' || inner[outer.size()] == '[');
}

}  // namespace

double RuleAxis::at(double u) const {
  if (continuous()) return to_ten_digits(lo + u * (hi - lo));
  const auto level = static_cast<std::size_t>(u * static_cast<double>(levels.size()));
  return levels[std::min(level, levels.size() - 1)];
}

std::string RuleAxis::text(double value) const {
  if (kind == FieldKind::structured) return choices[static_cast<std::size_t>(value)];
  if (kind == FieldKind::flag) return value != 0 ? "true" : "false";
  return real_text(value);
}

std::vector<RuleAxis> parse_axes(std::span<const std::string> texts, const RuleSet& rules) {
  if (texts.empty()) fail_axis("missing, expected RULE=VALUE,VALUE,... or RULE=FIRST:LAST:STEP");
  if (texts.size() > kMaxAxes) {
    fail_axis(
        mismatch(std::to_string(texts.size()) + " rules", "at most " + std::to_string(kMaxAxes)));
  }
  const std::vector<Parameter> parameters = rules.parameters();
  Json all = rules.json();
  std::vector<RuleAxis> axes;
  for (const std::string& text : texts) {
    RuleAxis axis = parse_axis(text, parameters, all);
    for (const RuleAxis& other : axes) {
      if (other.rule == axis.rule) fail_axis("duplicate " + axis.rule);
      if (is_within(axis.rule, other.rule)) fail_axis(axis.rule + ": is a part of " + other.rule);
      if (is_within(other.rule, axis.rule)) fail_axis(other.rule + ": is a part of " + axis.rule);
    }
    axes.push_back(std::move(axis));
  }
  return axes;
}

Json& element_at(Json& rules, const std::string& path) {
  Json* at = &rules;
  std::string_view rest = path;
  for (std::string before; !rest.empty(); before = path.substr(0, path.size() - rest.size())) {
    const bool first = before.empty();
    if (rest.starts_with('[') && !first) {
      const std::string_view index = rest.substr(0, rest.find(']') + 1);
      rest.remove_prefix(index.size());
      if (!at->is_array()) fail_axis(before + ": " + mismatch(shown(*at), "a list"));
      std::size_t i = 0;
      while (i < at->size() && index != fmt::format("[{}]", i)) ++i;
      if (i == at->size()) {
        fail_axis(before + ": " +
                  mismatch(shown_word(index.empty() ? rest : index),
                           fmt::format("[0]..[{}]", std::max<std::size_t>(i, 1) - 1)));
      }
      at = &(*at)[i];
      continue;
    }
    if (!first && !rest.starts_with('.')) {
      fail_axis(mismatch(shown_word(path), "RULE, RULE[INDEX] or RULE.NAME"));
    }
    if (!first) rest.remove_prefix(1);
    if (!at->is_object()) fail_axis(before + ": " + mismatch(shown(*at), "an object"));
    const std::string name(rest.substr(0, rest.find_first_of(".[")));
    const auto found = at->find(name);
    if (found == at->end()) {
      std::vector<std::string_view> known;
      for (const auto& [key, value] : at->items()) known.push_back(key);
      fail_axis((first ? "unknown rule " : before + ": unknown key ") + shown_word(name) +
                suggestion(name, known));
    }
    at = &*found;
    rest.remove_prefix(name.size());
  }
  return *at;
}

std::string text_of(std::span<const RuleAxis> axes, const Point& point) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    text += (i == 0 ? "" : ", ") + axes[i].rule + "=" + axes[i].text(point[i]);
  }
  return text;
}

}  // namespace mainmatch

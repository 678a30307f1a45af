#include "experiments/matches/rules_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace mainmatch::detail {

namespace {

constexpr int kDigits = 10;

std::string printed(double number) {
  std::array<char, 64> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                 std::chars_format::general, kDigits);
  return {text.data(), end.ptr};
}

std::string range_of(double lo, double hi) { return printed(lo) + ".." + printed(hi); }

}  // namespace

void read_value(const Node& node, double lo, double hi, int& value) {
  constexpr std::int64_t kFar = std::numeric_limits<int>::max();
  const std::optional<std::int64_t> number = whole_clamped(node.json(), -kFar, kFar);
  if (!number) node.fail("a whole number " + range_of(lo, hi));
  value = static_cast<int>(*number);
}

void read_value(const Node& node, double, double, bool& value) { value = node.flag(); }

void read_value(const Node& node, double lo, double hi, double& value) {
  if (!node.json().is_number()) node.fail("a number " + range_of(lo, hi));
  const std::string digits = printed(node.real());
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
}

void fail_range(const Node& rules, std::string_view field, double value, double lo, double hi) {
  const std::optional<Node> given = rules.find(field);
  const std::string stood = given ? shown(given->json()) : printed(value) + " (the default)";
  throw ValueError(rules.path_to(field), stood, range_of(lo, hi));
}

void fail_validation(const Node& rules, std::string_view error) {
  const std::string_view field = error.substr(0, error.find(':'));
  const std::string stood = rules.find(field) ? "" : " (the default)";
  throw ValueError(rules.path_to(field) + stood, std::string(error.substr(field.size() + 2)));
}

}  // namespace mainmatch::detail

namespace mainmatch {

Json rules_object(const std::string& text) {
  const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (text.substr(start, 1) == "{") return parse_json(text);
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    throw InputError(mismatch(shown(text), "KEY=VALUE or {\"KEY\": VALUE, ...}"));
  }
  Json rules = Json::object();
  Json& value = rules[text.substr(0, equals)];
  try {
    value = parse_json(std::string_view(text).substr(equals + 1));
  } catch (const JsonError&) {
    value = text.substr(equals + 1);
  }
  return rules;
}

}  // namespace mainmatch

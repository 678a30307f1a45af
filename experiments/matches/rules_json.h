#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/codec.h"

namespace mainmatch {

namespace detail {

/// Reads one plain parameter; lo..hi is only for messages, ranges are checked when all are read.
/// Whole numbers beyond an int become one beyond every range.
void read_value(const Node& node, double lo, double hi, int& value);
void read_value(const Node& node, double lo, double hi, bool& value);
/// Kept to 10 significant digits, which is what is written.
void read_value(const Node& node, double lo, double hi, double& value);

/// Throws the range error of `field`: with its value, or with the default that another parameter
/// has pushed out of range.
[[noreturn]] void fail_range(const Node& rules, std::string_view field, double value, double lo,
                             double hi);
/// Throws what G::validation_error says: "<field>: <what is wrong>".
[[noreturn]] void fail_validation(const Node& rules, std::string_view error);

}  // namespace detail

/// Reads a rules object that may be partial: absent keys take the defaults. Throws an InputError
/// for unknown keys, wrong types, values and defaults out of range.
template <class G>
typename G::Rules rules_from_json(const Node& node) {
  using Rules = typename G::Rules;
  const std::span<const Field<Rules>> fields(G::kFields);
  std::vector<std::string_view> names;
  for (const Field<Rules>& field : fields) names.push_back(field.name);
  node.object(std::span<const std::string_view>(names));

  Rules rules;
  for (const Field<Rules>& field : fields) {
    const std::optional<Node> value = node.find(field.name);
    if (!value) continue;
    const auto read = [&](auto member) {
      if constexpr (std::is_same_v<decltype(member), Structured>) {
        Codec<G>::read_rule(field.name, *value, rules);
      } else {
        detail::read_value(*value, field.lo.in(rules), field.hi.in(rules), rules.*member);
      }
    };
    std::visit(read, field.member);
  }
  if (const Field<Rules>* bad = first_out_of_range(fields, rules)) {
    detail::fail_range(node, bad->name, value_of(*bad, rules), bad->lo.in(rules),
                       bad->hi.in(rules));
  }
  if (const char* error = G::validation_error(rules)) detail::fail_validation(node, error);
  return rules;
}

/// All effective rules, in the order of the table.
template <class G>
Json rules_to_json(const typename G::Rules& rules) {
  using Rules = typename G::Rules;
  Json json = Json::object();
  for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
    const auto write = [&](auto member) {
      if constexpr (std::is_same_v<decltype(member), Structured>) {
        json[std::string(field.name)] = Codec<G>::write_rule(field.name, rules);
      } else {
        json[std::string(field.name)] = rules.*member;
      }
    };
    std::visit(write, field.member);
  }
  return json;
}

/// Rules from a text such as a command line gives it: `key=value`, whose value is read as JSON or,
/// if it is none, taken as a string; or a whole rules object, `{...}`.
Json rules_object(const std::string& text);

/// Rules from such texts; later ones win.
template <class G>
typename G::Rules rules_from_texts(std::span<const std::string> texts) {
  Json object = Json::object();
  for (const std::string& text : texts) object.update(rules_object(text));
  return rules_from_json<G>(Node(object, "rules"));
}

}  // namespace mainmatch

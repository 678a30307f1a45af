#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/game.h"
#include "experiments/io/number.h"
#include "experiments/sweep/axis.h"

namespace mainmatch {

namespace sweep {

/// The farthest that an end of a range can be: where it is another parameter, that one's farthest.
template <class R>
double farthest(const typename Field<R>::Bound& bound, std::span<const Field<R>> fields, bool low) {
  if (!bound.of) return bound.number;
  for (const Field<R>& field : fields) {
    const auto* const whole = std::get_if<int R::*>(&field.member);
    if (whole && *whole == bound.of) return farthest(low ? field.lo : field.hi, fields, low);
  }
  return bound.in(R{});
}

template <class R>
RuleKind kind_of(const Field<R>& field) {
  if (std::holds_alternative<int R::*>(field.member)) return RuleKind::whole;
  if (std::holds_alternative<double R::*>(field.member)) return RuleKind::real;
  if (std::holds_alternative<bool R::*>(field.member)) return RuleKind::flag;
  return RuleKind::structured;
}

}  // namespace sweep

/// The parameters of a match, in the order of its table.
template <Game G>
std::vector<VariableRule> variable_rules(const typename G::Rules& rules) {
  using Rules = typename G::Rules;
  const std::span<const Field<Rules>> fields(G::kFields);
  std::vector<VariableRule> all;
  for (const Field<Rules>& field : fields) {
    all.push_back({field.name, sweep::kind_of(field), sweep::farthest(field.lo, fields, true),
                   sweep::farthest(field.hi, fields, false), value_of(field, rules)});
  }
  return all;
}

/// `rules` but for what the point says. It is not looked at whether they are valid.
template <Game G>
typename G::Rules rules_at(typename G::Rules rules, std::span<const RuleAxis> axes,
                           const Point& point) {
  using Rules = typename G::Rules;
  for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (axes[i].rule != field.name) continue;
      const auto put = [&](auto member) {
        if constexpr (!std::is_same_v<decltype(member), Structured>) {
          rules.*member = static_cast<std::remove_reference_t<decltype(rules.*member)>>(point[i]);
        }
      };
      std::visit(put, field.member);
    }
  }
  return rules;
}

/// What is wrong with the rules, as "max_bet: 30, allowed 1..20"; empty if nothing is.
template <Game G>
std::string flaw_of(const typename G::Rules& rules) {
  using Rules = typename G::Rules;
  if (const auto* bad = first_out_of_range(std::span<const Field<Rules>>(G::kFields), rules)) {
    return std::string(bad->name) + ": " + real_text(value_of(*bad, rules)) + ", allowed " +
           real_text(bad->lo.in(rules)) + ".." + real_text(bad->hi.in(rules));
  }
  const char* const flaw = G::flaw(rules);
  return flaw ? flaw : "";
}

}  // namespace mainmatch

#pragma once

#include <span>
#include <string>
#include <variant>

#include "engine/core/field.h"
#include "experiments/matches/form.h"
#include "experiments/matches/step_form.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// Rules in which each number has its greatest value. They need not be valid: they only tell how
/// much a match can have of anything.
template <Game G>
typename G::Rules widest_rules() {
  using Rules = typename G::Rules;
  Rules rules;
  if constexpr (requires { Codec<G>::widen(rules); }) Codec<G>::widen(rules);
  for (int pass = 0; pass < 2; ++pass) {  // some ends are other numbers
    for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
      if (!std::holds_alternative<Structured>(field.member)) {
        set_value(field, field.hi.in(rules), rules);
      }
    }
  }
  return rules;
}

/// The JSON Schema of what seats are shown and hand in: in "$defs" the view and a submission at
/// each kind of step that the match has.
template <Game G>
Json schema_of(const typename G::Rules& rules) {
  Json kinds = {{"view", ViewJson<G>::schema(rules)}};
  const auto form = [&](FormKind kind) { return SubmissionJson<G>::schema(rules, kind); };
  if constexpr (Codec<G>::kHasPregame) kinds["pregame"] = form(FormKind::pregame);
  if constexpr (TradeCodec<G>) kinds["trade"] = form(FormKind::trade);
  kinds["round"] = form(FormKind::round);
  if constexpr (Codec<G>::kDecisions.size() > 1) {
    kinds["decision"] = {{"anyOf", {form(FormKind::decision), form(FormKind::vote)}}};
  } else if constexpr (DecisionCodec<G>) {
    kinds["decision"] = form(FormKind::vote);
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", std::string(G::kTitle) + ": views and submissions"},
          {"$defs", std::move(kinds)}};
}

}  // namespace mainmatch

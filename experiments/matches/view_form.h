#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/objection.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

/// How a match writes what a seat is shown, and what it hands in, as JSON in the words of records.
/// One specialization per match that has forms (its rules.md lists them), with these static
/// members:
///
/// - `write(view, json)`: adds all that the view shows but the rules, the seat and the step: two
///   views are written alike if and only if they show the same.
/// - Only where a result has them in another form: `rejections(rules, result)`, a list of what was
///   void.
/// - Only where there are decisions: `read_decision(node, rules, submission)` reads what a seat
/// hands
///   in there, `write_decision(submission)` writes it, and `kDecisionRuling` is the ruling by which
///   it is void.
template <class G>
struct ViewForm;

template <class G>
concept HasForms = requires(const typename G::View& view, Json& json) {
  ViewForm<G>::write(view, json);
};

/// {"kind", "round"}: the index in `rounds` of a trade or a round, else null.
Json step_json(Step step);

/// What the seat is shown now: {"game", "seat", "step", "rules"} and the match's own keys. The step
/// is null after the match.
template <Game G>
Json view_json(const typename G::State& state, Seat seat) {
  Json json = {{"game", G::kName},
               {"seat", seat},
               {"step", G::is_over(state) ? Json() : step_json(G::step(state))},
               {"rules", rules_to_json<G>(*state.rules)}};
  ViewForm<G>::write(G::observe(state, seat), json);
  return json;
}

/// What one seat hands in at a step, null for nothing: in the pregame and in rounds as records have
/// it. Throws InputError for what a record may not hold.
template <Game G>
typename G::Submission read_handed_in(const Node& node, Step step, const typename G::Rules& rules,
                                      Seat seat) {
  typename G::Submission submission;
  if (node.is_null()) return submission;
  if (step.kind == StepKind::decision) {
    if constexpr (!Codec<G>::kDecisions.empty()) {
      ViewForm<G>::read_decision(node, rules, submission);
    }
    return submission;
  }
  Json list(static_cast<std::size_t>(seat), nullptr);
  list.push_back(node.json());
  const Node there(list, "submissions");
  const auto all = std::make_unique<Submissions<G>>();
  Codec<G>::read_submissions(&there, step, rules, *all);
  return (*all)[at(seat)];
}

/// The same, written.
template <Game G>
Json write_handed_in(const typename G::Submission& submission, Step step,
                     const typename G::Rules& rules, Seat seat) {
  if (step.kind == StepKind::decision) {
    if constexpr (!Codec<G>::kDecisions.empty()) return ViewForm<G>::write_decision(submission);
    return nullptr;
  }
  const auto all = std::make_unique<Submissions<G>>();
  (*all)[at(seat)] = submission;
  return Codec<G>::write_submissions(rules, step, *all)[at(seat)];
}

/// What was void in a step.
template <Game G>
std::vector<Rejection> rejections_in(const typename G::Rules& rules,
                                     const typename G::Result& result) {
  if constexpr (requires { ViewForm<G>::rejections(rules, result); }) {
    return ViewForm<G>::rejections(rules, result);
  } else {
    return {result.rejected.begin(), result.rejected.end()};
  }
}

/// What of a submission would be void if this seat, which acts now, handed it in. The referee
/// itself judges it, in a copy of the match in which nobody else hands in anything: what is void
/// does not hang on what others do in the same step.
template <Game G>
std::vector<Objection> objections_to(const typename G::State& state, Seat seat,
                                     const typename G::Submission& submission) {
  const auto after = std::make_unique<typename G::State>(state);
  const auto all = std::make_unique<Submissions<G>>();
  const auto result = std::make_unique<typename G::Result>();
  (*all)[at(seat)] = submission;
  G::resolve(*after, std::span(all->data(), at(G::seats(*state.rules))), result.get());
  std::vector<Objection> objections;
  if constexpr (!Codec<G>::kDecisions.empty()) {
    if (G::step(state).kind == StepKind::decision) {
      if (after->fouls[at(seat)] == state.fouls[at(seat)]) return objections;
      return {{"vote", "not one of the candidates", ViewForm<G>::kDecisionRuling}};
    }
  }
  for (const Rejection& one : rejections_in<G>(*state.rules, *result)) {
    if (one.seat == seat) objections.push_back({one.part, one.reason, one.ruling});
  }
  return objections;
}

}  // namespace mainmatch

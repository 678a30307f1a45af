#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/json_sink.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/objection.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

/// How a match writes what a seat is shown, and what it hands in, as JSON in the words of records.
/// One specialization per match (its rules.md lists the keys), with these static members:
///
/// - `write(view, json)`: adds the members for all that the view shows but the rules, the seat and
///   the step: two views are written alike if and only if they show the same.
/// - Only where a result has them in another form: `rejections(rules, step, result)`, a list of
///   what was void in a round.
/// - Only where there are decisions: `read_decision(node, state, submission)` reads what a seat
///   hands in there, `write_decision(submission, state)` writes it.
/// - Only where there are trades: `read_offers(node, rules, submission)` and
///   `write_offers(submission, rules)`, null for none, do that with offers.
/// - Only where there are decisions or trades, of whose void parts there is no list:
///   `fouls(state, seat)`, the fouls of a seat so far; `foul(state)`, what of a submission is void
///   there, and why.
template <class G>
struct ViewForm;

/// {"kind", "round"}: the index in `rounds` of a trade or a round, else null.
Json step_json(Step step);
/// That in words, rounds as the rules count them: "round 4", "trade of round 4", "pregame",
/// "decision".
std::string step_words(const Json& step, int first_round);

/// A member that is a list: number(seat) of the first seats.
template <class Number>
void add_by_seat(JsonSink& json, std::string_view key, int seats, Number&& number) {
  json.list(key, [&] {
    for (Seat seat = 0; seat < seats; ++seat) json.add(number(seat));
  });
}

/// A member like [0, 3].
void add_seats(JsonSink& json, std::string_view key, SeatSet seats);

/// What the seat is shown now: {"game", "seat", "step", "rules"} and the match's own keys. The step
/// is null after the match.
template <Game G, class RulesJson>
void write_view(const typename G::State& state, Seat seat, const RulesJson& rules, JsonSink& json) {
  json.object([&] {
    json.add("game", G::kName);
    json.add("seat", seat);
    if (G::is_over(state)) {
      json.add("step", nullptr);
    } else {
      json.add("step", step_json(G::step(state)));
    }
    json.add("rules", rules);
    ViewForm<G>::write(G::observe(state, seat), json);
  });
}

template <Game G>
Json view_json(const typename G::State& state, Seat seat) {
  Json root;
  JsonTree json(root);
  write_view<G>(state, seat, rules_to_json<G>(*state.rules), json);
  return root;
}

/// What one seat hands in at the running step, null for nothing: in the pregame and in rounds as
/// records have it. Throws InputError for what a record may not hold.
template <Game G>
typename G::Submission read_handed_in(const Node& node, const typename G::State& state, Seat seat) {
  typename G::Submission submission;
  if (node.is_null()) return submission;
  const Step step = G::step(state);
  if (step.kind == StepKind::decision) {
    if constexpr (!Codec<G>::kDecisions.empty()) {
      ViewForm<G>::read_decision(node, state, submission);
    }
    return submission;
  }
  if constexpr (TradeCodec<G>) {
    if (step.kind == StepKind::trade) {
      ViewForm<G>::read_offers(node, *state.rules, submission);
      return submission;
    }
  }
  Json list(static_cast<std::size_t>(seat), nullptr);
  list.push_back(node.json());
  const Node there(list, "submissions");
  const auto all = std::make_unique<Submissions<G>>();
  Codec<G>::read_submissions(&there, step, *state.rules, *all);
  return (*all)[at(seat)];
}

/// The same, written.
template <Game G>
Json write_handed_in(const typename G::Submission& submission, const typename G::State& state,
                     Seat seat) {
  const Step step = G::step(state);
  if (step.kind == StepKind::decision) {
    if constexpr (!Codec<G>::kDecisions.empty()) {
      return ViewForm<G>::write_decision(submission, state);
    }
    return nullptr;
  }
  if constexpr (TradeCodec<G>) {
    if (step.kind == StepKind::trade) return ViewForm<G>::write_offers(submission, *state.rules);
  }
  const auto all = std::make_unique<Submissions<G>>();
  (*all)[at(seat)] = submission;
  return Codec<G>::write_submissions(*state.rules, step, *all)[at(seat)];
}

/// What was void in the pregame or in a round.
template <Game G>
std::vector<Rejection> rejections_in(const typename G::Rules& rules, Step step,
                                     const typename G::Result& result) {
  if constexpr (requires { ViewForm<G>::rejections(rules, step, result); }) {
    return ViewForm<G>::rejections(rules, step, result);
  } else {
    return {result.rejected.begin(), result.rejected.end()};
  }
}

/// The match after a step in which only this seat hands in something.
template <Game G>
std::unique_ptr<typename G::State> resolved_alone(const typename G::State& state, Seat seat,
                                                  const typename G::Submission& submission,
                                                  typename G::Result* result) {
  auto after = std::make_unique<typename G::State>(state);
  const auto all = std::make_unique<Submissions<G>>();
  (*all)[at(seat)] = submission;
  G::resolve(*after, std::span(all->data(), at(G::seats(*state.rules))), result);
  return after;
}

/// Whether a submission is a foul, in a step in which what is void is nothing but that.
template <Game G>
bool is_foul(const typename G::State& state, Seat seat, const typename G::Submission& submission) {
  const auto after = resolved_alone<G>(state, seat, submission, nullptr);
  return ViewForm<G>::fouls(*after, seat) > ViewForm<G>::fouls(state, seat);
}

/// What of a submission would be void if this seat, which acts now, handed it in. The referee
/// itself judges it, in a copy of the match in which nobody else hands in anything: what is void
/// does not hang on what others do in the same step.
template <Game G>
std::vector<Objection> objections_to(const typename G::State& state, Seat seat,
                                     const typename G::Submission& submission) {
  std::vector<Objection> objections;
  const Step step = G::step(state);
  if constexpr (TradeCodec<G>) {
    if (step.kind == StepKind::trade) {
      for (std::size_t i = 0; i < submission.offers.size(); ++i) {
        typename G::Submission alone;
        alone.offers.push_back(submission.offers[i]);
        if (!is_foul<G>(state, seat, alone)) continue;
        objections.push_back(ViewForm<G>::foul(state));
        objections.back().part += "[" + std::to_string(i) + "]";
      }
      return objections;
    }
  }
  if constexpr (!Codec<G>::kDecisions.empty()) {
    if (step.kind == StepKind::decision) {
      if (is_foul<G>(state, seat, submission)) objections.push_back(ViewForm<G>::foul(state));
      return objections;
    }
  }
  const auto result = std::make_unique<typename G::Result>();
  resolved_alone<G>(state, seat, submission, result.get());
  for (const Rejection& one : rejections_in<G>(*state.rules, step, *result)) {
    if (one.seat == seat) objections.push_back({one.part, one.reason, one.ruling});
  }
  return objections;
}

}  // namespace mainmatch

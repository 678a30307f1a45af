#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/form.h"
#include "experiments/matches/objection.h"

// How a step stands in JSON, and what is handed in in it. No other code knows this:
//
//     kind      in a record                           from one seat
//     pregame   pregame.submissions, a list by seat   its entry of that list
//     trade     rounds[i].trades, a list of trades    its offers
//     round     rounds[i].submissions, likewise       its entry of that list
//     decision  decisions, an object                  its decision
//
// A record has the trades that were tried, not the offers, and decisions as they were accepted. The
// result of a step stands beside its submissions, but for trades and decisions.

namespace mainmatch {

template <class G>
struct ViewForm;  // see view_form.h

/// {"kind", "round"}: the index in `rounds` of a trade or a round, else null.
Json step_json(Step step);
/// That in words, rounds as the rules count them: "round 4", "trade of round 4", "pregame",
/// "decision".
std::string step_words(const Json& step, int first_round);

/// The entry of a record that holds a step's submissions and result: the pregame, a round, or for
/// decisions the record itself. Absent if the record does not reach that far.
std::optional<Node> holder_of(const Node& record, Step step);
/// The same in a record that is being written: it reaches there afterwards.
Json& holder_of(Json& record, Step step);
/// What a record holds of the submissions of a step; empty for nothing.
std::optional<Node> submissions_at(const Node& record, Step step);
/// Whether the record has come to the end of the step: it holds submissions, or more follows.
bool was_played(const Node& record, Step step);
/// The round that a record ends in the middle of: its trades are there, its submissions are not.
std::optional<Step> running_round(const Node& record);
/// Throws unless pregame, rounds and decisions have the form that a match allows.
void check_steps(const Node& record, bool has_pregame, bool has_trades,
                 std::span<const std::string_view> decisions);
/// Adds these trades, a list, to a record that is being written.
void add_trades(Json& record, Step step, const Json& trades);

constexpr bool is_list_by_seat(StepKind kind) noexcept {
  return kind == StepKind::pregame || kind == StepKind::round;
}

/// Whether the running step, a decision, is the vote.
template <Game G>
bool is_vote(const typename G::State& state) {
  if constexpr (DecisionCodec<G>) return G::observe(state, 0).is_vote();
  return false;
}

/// The form of a step; one of decisions if it is no vote.
constexpr FormKind form_kind(StepKind kind) noexcept {
  switch (kind) {
    case StepKind::pregame:
      return FormKind::pregame;
    case StepKind::trade:
      return FormKind::trade;
    case StepKind::round:
      return FormKind::round;
    case StepKind::decision:
      break;
  }
  return FormKind::decision;
}
/// What the running step asks for.
template <Game G>
FormKind form_kind(const typename G::State& state) {
  const StepKind kind = G::step(state).kind;
  return kind == StepKind::decision && is_vote<G>(state) ? FormKind::vote : form_kind(kind);
}

/// The submissions of a step that is no trade, from where a record has them, null for nothing.
template <Game G>
void read_submissions(const Node* there, Step step, const typename G::Rules& rules,
                      Submissions<G>& submissions) {
  submissions.fill({});
  if (is_list_by_seat(step.kind)) {
    read_per_seat(there, G::seats(rules), [&](const Node& node, Seat seat) {
      SubmissionJson<G>::read(node, rules, form_kind(step.kind), submissions[at(seat)]);
    });
  } else if constexpr (DecisionCodec<G>) {
    if (there && !there->is_null()) Codec<G>::read_decisions(*there, rules, submissions);
  }
}

/// A list by seat of the submissions of a step.
template <Game G>
Json write_submissions(const typename G::Rules& rules, Step step,
                       const Submissions<G>& submissions) {
  Json list = Json::array();
  for (Seat seat = 0; seat < G::seats(rules); ++seat) {
    list.push_back(
        SubmissionJson<G>::write(submissions[at(seat)], rules, form_kind(step.kind), seat));
  }
  return list;
}

/// Hands in what a record holds for the running step of `state`, null for nothing. Trades are made
/// in `state` at once, and nobody offers anything.
template <Game G>
void read_step(const Node* there, typename G::State& state, Submissions<G>& submissions) {
  const Step step = G::step(state);
  if (step.kind != StepKind::trade) {
    read_submissions<G>(there, step, *state.rules, submissions);
    return;
  }
  submissions.fill({});
  if constexpr (TradeCodec<G>) Codec<G>::play_trades(there, state);
}

/// Adds the result of a step to a record that is being written, where results of its kind stand in
/// records.
template <Game G>
void write_result(const typename G::Rules& rules, Step step, const typename G::Result& result,
                  Json& record) {
  if (!is_list_by_seat(step.kind)) return;
  holder_of(record, step)["result"] = Codec<G>::write_result(rules, step, result);
}

/// Adds a step that was played to a record that is being written.
template <Game G>
void write_step(const typename G::Rules& rules, Step step, const Submissions<G>& submissions,
                const typename G::Result& result, Json& record) {
  if (is_list_by_seat(step.kind)) {
    holder_of(record, step)["submissions"] = write_submissions<G>(rules, step, submissions);
    write_result<G>(rules, step, result, record);
  } else if (step.kind == StepKind::trade) {
    if constexpr (TradeCodec<G>) add_trades(record, step, Codec<G>::write_trades(result));
  } else {
    if constexpr (DecisionCodec<G>) {
      holder_of(record, step)["decisions"].update(Codec<G>::write_decision(rules, step, result));
    }
  }
}

/// What one seat hands in at the running step, null for nothing. Throws InputError for what a
/// record may not hold.
template <Game G>
typename G::Submission read_handed_in(const Node& node, const typename G::State& state) {
  typename G::Submission submission;
  if (!node.is_null()) {
    SubmissionJson<G>::read(node, *state.rules, form_kind<G>(state), submission);
  }
  return submission;
}

/// The same, written.
template <Game G>
Json write_handed_in(const typename G::Submission& submission, const typename G::State& state,
                     Seat seat) {
  return SubmissionJson<G>::write(submission, *state.rules, form_kind<G>(state), seat);
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

/// The JSON Schema of what a seat can hand in in the running step.
template <Game G>
Json submission_schema(const typename G::State& state) {
  return SubmissionJson<G>::schema(*state.rules, form_kind<G>(state));
}

/// What of a submission would be void if this seat, which acts now, handed it in. The referee
/// itself judges it, in a copy of the match in which nobody else hands in anything: what is void
/// does not hang on what others do in the same step.
template <Game G>
std::vector<Objection> objections_to(const typename G::State& state, Seat seat,
                                     const typename G::Submission& submission) {
  std::vector<Objection> objections;
  const Step step = G::step(state);
  if (is_list_by_seat(step.kind)) {
    const auto result = std::make_unique<typename G::Result>();
    resolved_alone<G>(state, seat, submission, result.get());
    for (const Rejection& one : rejections_in<G>(*state.rules, step, *result)) {
      if (one.seat == seat) objections.push_back({one.part, one.reason, one.ruling});
    }
    return objections;
  }
  if constexpr (TradeCodec<G>) {
    for (std::size_t i = 0; step.kind == StepKind::trade && i < submission.offers.size(); ++i) {
      typename G::Submission alone;
      alone.offers.push_back(submission.offers[i]);
      if (!is_foul<G>(state, seat, alone)) continue;
      objections.push_back(ViewForm<G>::foul(state));
      objections.back().part += "[" + std::to_string(i) + "]";
    }
  }
  if constexpr (DecisionCodec<G>) {
    if (step.kind == StepKind::decision && is_foul<G>(state, seat, submission)) {
      objections.push_back(ViewForm<G>::foul(state));
    }
  }
  return objections;
}

}  // namespace mainmatch

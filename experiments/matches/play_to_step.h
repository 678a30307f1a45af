#pragma once

#include <optional>
#include <string>

#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/base/page.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/view_form.h"
#include "experiments/matches/view_question.h"

namespace mainmatch {

/// Whether the running step is the one that is asked for.
template <Game G>
bool is_at_step(const typename G::State& state, const ViewQuestion& question) {
  const Step now = G::step(state);
  if (!question.step || now.kind != question.step->kind) return false;
  if (now.kind != StepKind::decision) return now.index == question.step->index;
  return !question.vote || is_vote<G>(state);
}

/// Throws unless the match has come to the step that is asked for and the seat acts in it.
template <Game G>
void check_step(const typename G::State& state, const ViewQuestion& question) {
  const int seats = G::seats(*state.rules);
  if (question.seat >= seats) {
    throw ValueError("--seat", std::to_string(question.seat), "0.." + std::to_string(seats - 1));
  }
  if (G::is_over(state)) {
    if (!question.step) {
      throw InputError(std::string("the match is over: expected --round R of a step before") +
                       (DecisionCodec<G> ? ", or --step decision or vote if it had one" : ""));
    }
    throw ValueError("--round or --step", step_words(step_json(*question.step), G::kFirstRound),
                     "a step that the match has had before it was over");
  }
  const Step now = G::step(state);
  if (question.step && !is_at_step<G>(state, question)) {
    throw ValueError(
        "--round or --step", step_words(step_json(*question.step), G::kFirstRound),
        "a step of the record, or the next, " + step_words(step_json(now), G::kFirstRound));
  }
  if (G::acting(state).contains(static_cast<Seat>(question.seat))) return;
  throw ValueError("--seat", std::to_string(question.seat),
                   "a seat that acts in " + step_words(step_json(now), G::kFirstRound) + ": " +
                       listed(G::acting(state)));
}

/// Throws if this is a seat's file, of another seat.
template <Game G>
void check_seat(const Playback<G>& playback, std::int64_t seat) {
  const std::optional<Seat> only = playback.only_seat();
  if (!only || *only == seat) return;
  throw ValueError("--seat", std::to_string(seat), std::to_string(*only) + ", whose file this is");
}

/// Plays a record up to the step of the question. Returns whether it also made the trades of that
/// round, which the record does not have. witness(step, submissions, result) sees every recorded
/// step before. Throws InputError if the record is invalid anywhere, or if the seat does not act
/// there.
template <Game G, class Witness>
bool play_to_step(Playback<G>& playback, ViewQuestion question, Witness&& witness) {
  // All of the record must hold.
  Playback<G>(playback.record(), playback.filling()).run([](const auto&...) {});
  check_seat(playback, question.seat);
  if (!question.step) question.step = running_round(playback.record());
  const typename G::State& state = playback.state();
  playback.run_until([&](Step, std::size_t) { return is_at_step<G>(state, question); }, witness);
  const bool trades = !G::is_over(state) && G::step(state).kind == StepKind::trade &&
                      (!question.step || question.step->kind == StepKind::round);
  if (trades) {
    playback.trade(question.trades);
  } else if (question.trades) {
    throw ValueError("--trades", "trades", "none: the next step follows no trade");
  }
  check_step<G>(state, question);
  return trades;
}

}  // namespace mainmatch

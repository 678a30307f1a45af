#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "experiments/base/json.h"
#include "experiments/matches/play_to_step.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// What a seat handed in at a step in which it acted.
struct RecordedSubmission {
  Seat seat;
  Step step;
  Json submission;    ///< null for nothing
  bool vote = false;  ///< of a match with two decisions, the vote rather than the first
};

/// What can be reviewed of a recorded match.
struct RecordedMatch {
  int seats = 0;
  std::vector<std::string> bots;  ///< by seat; empty where the record names nobody
  Json rules;
  std::vector<RecordedSubmission> submissions;  ///< by step, then by seat; no trades
  std::optional<Outcome> outcome;               ///< empty: the match is not over
};

template <Game G>
RecordedMatch recorded_match(const Node& record) {
  Playback<G> playback(record);
  RecordedMatch found;
  const auto before = std::make_unique<typename G::State>();
  const std::optional<Step> running = running_round(record);
  const auto look = [&](Step step, std::size_t) {
    *before = playback.state();
    return running && step.kind == running->kind && step.index == running->index;
  };
  playback.run_until(look, [&](Step step, const Submissions<G>& handed_in, const auto&) {
    if (step.kind == StepKind::trade) return;
    const bool vote = step.kind == StepKind::decision && is_vote<G>(*before);
    for (const Seat seat : G::acting(*before)) {
      found.submissions.push_back(
          {seat, step, write_handed_in<G>(handed_in[at(seat)], *before, seat), vote});
    }
  });
  if (found.submissions.empty()) throw InputError("rounds: empty, expected a step that was played");
  found.seats = G::seats(playback.rules());
  found.bots = bots_in(record, found.seats);
  found.rules = rules_to_json<G>(playback.rules());
  if (playback.is_over()) {
    typename G::Outcome outcome;
    G::outcome(playback.state(), outcome);
    found.outcome = outcome;
  }
  return found;
}

}  // namespace mainmatch

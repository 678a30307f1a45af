#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/matches/round_loop.h"

namespace mainmatch::tests {

/// A whole match as data: what chance decided and what every seat handed in.
template <Game G>
struct History {
  typename G::Rules rules;
  typename G::Setup setup;
  std::vector<Submissions<G>> steps;
};

/// What a view has shown: (name, number) in order.
using Transcript = std::vector<std::pair<std::string, std::int64_t>>;

template <Game G>
Transcript transcript(const typename G::State& state, Seat seat) {
  Transcript shown;
  G::observe(state, seat).visit([&](const char* name, std::int64_t value) {
    shown.emplace_back(name, value);
  });
  return shown;
}

/// A history played out: what every step gave, and what one seat was shown before each step and
/// after the last.
template <Game G>
struct Played {
  std::vector<typename G::Result> results;
  std::vector<Transcript> shown;
  typename G::State state;
};

template <Game G>
Played<G> play_out(const History<G>& history, Seat seat) {
  Played<G> played;
  Submissions<G> submissions;
  auto result = std::make_unique<typename G::Result>();
  G::begin(history.rules, history.setup, played.state);
  std::size_t next = 0;
  play<G>(
      played.state, submissions, result.get(),
      [&](const typename G::State& state, Submissions<G>& out) {
        played.shown.push_back(transcript<G>(state, seat));
        if (next == history.steps.size()) return false;
        out = history.steps[next++];
        return true;
      },
      [&](const auto&, const auto&, const typename G::Result& r) { played.results.push_back(r); });
  played.shown.push_back(transcript<G>(played.state, seat));
  return played;
}

}  // namespace mainmatch::tests

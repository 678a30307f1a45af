#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "experiments/matches/submission_sources.h"
#include "tests/catch.h"

namespace mainmatch::tests {

/// Does nothing, and writes down what it hears and when it acts.
template <Game G>
struct Ears final : Agent<G> {
  struct Heard {
    Seat seat;
    std::string name;
    std::int64_t number;
    friend bool operator==(const Heard&, const Heard&) = default;
  };
  void hear(const typename G::View& ally) override {
    heard.push_back(ally.seat());
    ally.visit([&](const char* name, std::int64_t number) {
      of_allies.push_back({ally.seat(), name, number});
    });
  }
  void act(const typename G::View& view, typename G::Submission&) override {
    steps.push_back(heard);
    heard.clear();
    view.visit([&](const char* name, std::int64_t number) {
      own.push_back({view.seat(), name, number});
    });
  }
  std::vector<Seat> heard;
  std::vector<std::vector<Seat>> steps;
  std::vector<Heard> of_allies;
  std::vector<Heard> own;
};

/// Allies hear what each other see, and nobody else does. For matches of three seats and more.
template <Game G>
void only_allies_hear_each_other() {
  const typename G::Rules rules{};
  const auto seats = at(G::seats(rules));
  std::vector<Ears<G>> bots(seats);
  std::vector<Agent<G>*> agents;
  for (Ears<G>& bot : bots) agents.push_back(&bot);
  SeatSet coalition;
  const Seat last = G::seats(rules) - 1;
  for (const Seat seat : {1, G::seats(rules) / 2, last}) coalition.insert(seat);
  typename G::Setup setup;
  typename G::State state;
  Submissions<G> submissions;
  deal_match<G>(rules, 1, 0, setup);
  const auto cache = make_cache<G>();
  seat_bots<G>(agents, 1, 0, *cache);
  G::begin(rules, setup, state);
  play<G>(state, submissions, nullptr, AlliedSource<G>(agents, coalition), [](const auto&...) {});
  for (std::size_t seat = 0; seat < seats; ++seat) {
    SeatSet allies = coalition;
    allies.erase(static_cast<Seat>(seat));
    const bool member = coalition.contains(static_cast<Seat>(seat));
    std::vector<Seat> expected;
    for (const Seat ally : allies) {
      if (member) expected.push_back(ally);
    }
    for (const std::vector<Seat>& heard : bots[seat].steps) CHECK(heard == expected);
    CHECK(bots[seat].of_allies.empty() != member);
  }
  // What 1 hears of the last seat is what that seat sees.
  std::vector<typename Ears<G>::Heard> of_last;
  for (const auto& one : bots[1].of_allies) {
    if (one.seat == last) of_last.push_back(one);
  }
  CHECK(of_last == bots[at(last)].own);
}

}  // namespace mainmatch::tests

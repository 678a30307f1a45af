#pragma once

#include <memory>
#include <vector>

#include "agents/rosters.h"
#include "experiments/matches/round_loop.h"
#include "experiments/matches/signature.h"

namespace mainmatch::tests {

/// A table with fresh bots: seat s plays the bot number (s + shift) of the roster, in turn.
template <Game G>
struct BotTable {
  explicit BotTable(const typename G::Rules& table_rules, std::size_t shift = 0)
      : rules(table_rules) {
    const auto bots = roster<G>();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(G::seats(rules)); ++seat) {
      owned.push_back(bots[(seat + shift) % bots.size()].make());
      seats.push_back(owned.back().get());
    }
  }

  /// Plays match `match` of experiment `seed`; the number of steps it took.
  int play_match(std::uint64_t seed, std::uint64_t match) {
    deal_match<G>(rules, seed, match, setup);
    G::begin(rules, setup, state);
    seat_bots<G>(seats, seed, match);
    int steps = 0;
    const BotSource<G> ask(seats);
    play<G>(
        state, submissions, nullptr,
        [&](const typename G::State& now, Submissions<G>& out) {
          ++steps;
          return ask(now, out);
        },
        [](const auto&...) {});
    return steps;
  }

  std::uint64_t outcome_hash() const {
    Hash hash;
    add_outcome<G>(hash, state);
    return hash.value();
  }

  typename G::Rules rules;
  typename G::Setup setup;
  typename G::State state;
  Submissions<G> submissions;
  std::vector<std::unique_ptr<Agent<G>>> owned;
  std::vector<Agent<G>*> seats;
};

}  // namespace mainmatch::tests

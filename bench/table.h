#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "agents/roster.h"
#include "bench/yardstick/random.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch::bench {

/// The engine at work: a `random` bot at every seat, and the room that a match needs.
template <Game G>
struct Table {
  typename G::Rules rules;
  std::vector<std::unique_ptr<Agent<G>>> bots;
  std::vector<Agent<G>*> seated;
  typename G::Setup setup;
  typename G::State state;
  Submissions<G> submissions;
  typename G::Outcome out;

  Table() {
    for (int seat = 0; seat < G::seats(rules); ++seat) {
      bots.push_back(find_bot<G>("random")->make());
      seated.push_back(bots.back().get());
    }
  }

  void play_match(std::uint64_t seed, std::uint64_t match) {
    deal_match<G>(rules, seed, match, setup);
    G::begin(rules, setup, state);
    seat_bots<G>(seated, seed, match);
    play<G>(state, submissions, nullptr, BotSource<G>(seated), [](const auto&...) {});
    G::outcome(state, out);
  }
};

/// How the yardstick of a match is called, and what is compared; a specialization per match, in
/// bench/<match>/compared.h:
///
/// - Rules, Player, RandomPlayer, Match: the yardstick's types, all with the default rules.
/// - observe(table, seen) and observe(match, out, seen): what stands in a match just played on the
///   engine, and in one on the yardstick. The same names in the same order.
template <Game G>
struct Compared;

/// The yardstick at work. Its chance is one generator for everything, seeded once.
template <Game G>
struct YardstickTable {
  typename Compared<G>::Rules rules;
  std::vector<std::unique_ptr<typename Compared<G>::Player>> players;
  yardstick::Random random;

  explicit YardstickTable(std::uint32_t seed) : random(seed) {
    for (int seat = 0; seat < G::seats(typename G::Rules{}); ++seat) {
      players.push_back(std::make_unique<typename Compared<G>::RandomPlayer>());
    }
  }

  typename Compared<G>::Match deal_match() { return {rules, deal(rules, random)}; }
  auto play_match() { return deal_match().play(players, random); }
};

}  // namespace mainmatch::bench

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "agents/amidakuji/roster.h"
#include "bench/yardstick/match.h"
#include "experiments/match.h"

namespace mainmatch::bench {

/// The engine at work: twelve `random` bots and the room that a match needs.
struct Table {
  amidakuji::Rules rules;
  std::vector<std::unique_ptr<Agent<Amidakuji>>> bots;
  std::vector<Agent<Amidakuji>*> seated;
  amidakuji::Setup setup;
  amidakuji::State state;
  Submissions<Amidakuji> submissions;
  amidakuji::Outcome out;

  Table() {
    for (int seat = 0; seat < rules.players; ++seat) {
      bots.push_back(find_bot<Amidakuji>("random")->make());
      seated.push_back(bots.back().get());
    }
  }

  void play_match(std::uint64_t seed, std::uint64_t match) {
    deal_match<Amidakuji>(rules, seed, match, setup);
    Amidakuji::begin(rules, setup, state);
    seat_bots<Amidakuji>(seated, seed, match);
    play<Amidakuji>(state, submissions, nullptr, BotSource<Amidakuji>(seated),
                    [](const auto&...) {});
    Amidakuji::outcome(state, out);
  }
};

/// The yardstick at work. Its chance is one generator for everything, seeded once.
struct YardstickTable {
  yardstick::Rules rules;
  std::vector<std::unique_ptr<yardstick::Player>> players;
  yardstick::Random random;

  explicit YardstickTable(std::uint32_t seed) : random(seed) {
    for (int seat = 0; seat < rules.players; ++seat) {
      players.push_back(std::make_unique<yardstick::RandomPlayer>());
    }
  }

  yardstick::Outcome play_match() {
    yardstick::Match match(rules, yardstick::deal(rules, random));
    return match.play(players, random);
  }
};

}  // namespace mainmatch::bench

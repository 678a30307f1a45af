#pragma once

#include "agents/threads/roster.h"
#include "bench/observation.h"
#include "bench/table.h"
#include "bench/yardstick/threads/match.h"

namespace mainmatch::bench {

template <>
struct Compared<Threads> {
  using Rules = yardstick::threads::Rules;
  using Player = yardstick::threads::Player;
  using RandomPlayer = yardstick::threads::RandomPlayer;
  using Match = yardstick::threads::Match;

  static void observe(const Table<Threads>& table, Observation& seen);
  static void observe(const Match& match, const yardstick::threads::Outcome& out,
                      Observation& seen);
};

}  // namespace mainmatch::bench

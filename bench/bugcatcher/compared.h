#pragma once

#include "agents/bugcatcher/roster.h"
#include "bench/observation.h"
#include "bench/table.h"
#include "bench/yardstick/bugcatcher/match.h"

namespace mainmatch::bench {

template <>
struct Compared<Bugcatcher> {
  using Rules = yardstick::bugcatcher::Rules;
  using Player = yardstick::bugcatcher::Player;
  using RandomPlayer = yardstick::bugcatcher::RandomPlayer;
  using Match = yardstick::bugcatcher::Match;

  static void observe(const Table<Bugcatcher>& table, Observation& seen);
  static void observe(const Match& match, const yardstick::bugcatcher::Outcome& out,
                      Observation& seen);
};

}  // namespace mainmatch::bench

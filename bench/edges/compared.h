#pragma once

#include "agents/edges/roster.h"
#include "bench/observation.h"
#include "bench/table.h"
#include "bench/yardstick/edges/match.h"

namespace mainmatch::bench {

template <>
struct Compared<Edges> {
  using Rules = yardstick::edges::Rules;
  using Player = yardstick::edges::Player;
  using RandomPlayer = yardstick::edges::RandomPlayer;
  using Match = yardstick::edges::Match;

  static void observe(const Table<Edges>& table, Observation& seen);
  static void observe(const Match& match, const yardstick::edges::Outcome& out, Observation& seen);
};

}  // namespace mainmatch::bench

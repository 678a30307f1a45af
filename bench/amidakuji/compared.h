#pragma once

#include "agents/amidakuji/roster.h"
#include "bench/observation.h"
#include "bench/table.h"
#include "bench/yardstick/amidakuji/match.h"

namespace mainmatch::bench {

template <>
struct Compared<Amidakuji> {
  using Rules = yardstick::amidakuji::Rules;
  using Player = yardstick::amidakuji::Player;
  using RandomPlayer = yardstick::amidakuji::RandomPlayer;
  using Match = yardstick::amidakuji::Match;

  static void observe(const Table<Amidakuji>& table, Observation& seen);
  static void observe(const Match& match, const yardstick::amidakuji::Outcome& out,
                      Observation& seen);
};

}  // namespace mainmatch::bench

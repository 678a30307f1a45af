#pragma once

#include "agents/horse_race/roster.h"
#include "bench/observation.h"
#include "bench/table.h"
#include "bench/yardstick/horse_race/match.h"

namespace mainmatch::bench {

template <>
struct Compared<HorseRace> {
  using Rules = yardstick::horse_race::Rules;
  using Player = yardstick::horse_race::Player;
  using RandomPlayer = yardstick::horse_race::RandomPlayer;
  using Match = yardstick::horse_race::Match;

  static void observe(const Table<HorseRace>& table, Observation& seen);
  static void observe(const Match& match, const yardstick::horse_race::Outcome& out,
                      Observation& seen);
};

}  // namespace mainmatch::bench

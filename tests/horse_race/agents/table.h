#pragma once

#include <map>

#include "agents/horse_race/roster.h"
#include "tests/catch.h"

namespace mainmatch::tests {

inline constexpr horse_race::Horse kA = 0, kB = 1, kC = 2, kD = 3;

/// A race of four horses on 15 spaces that can be followed by hand, in which three seats do what a
/// test makes them do:
///
///     end of round   0   1   2   3   4   5   6   7   8   9  10
///     A              1   2   4   7   8  10  13  14  16               3rd
///     B              1   3   5   7   9  11  13  15  17               2nd
///     C              1   4   7  10  13  16                           1st
///     D              1   2   3   4   5   6   7   8   9  10  11       4th
struct HorseTable {
  using Play = std::map<Seat, horse_race::Submission>;

  HorseTable() {
    rules.players = 3;
    rules.horses = rules.place_count = 4;
    rules.place_points = {2, 10, 7, 1};
    for (int round = 1; round <= horse_race::kLastRound; ++round) {
      const int a = 1 + (round - 1) % 3;
      horse_race::PerHorse<std::int8_t> values{};
      values[0] = static_cast<std::int8_t>(a);
      for (int horse = 1; horse < 4; ++horse) {
        values[at(horse)] = static_cast<std::int8_t>(horse == 3 ? 1 : horse + 1);
      }
      setup.movements[at(round - 1)] = values;
    }
    for (int seat = 0; seat < 3; ++seat) {
      setup.garnets[at(seat)] = rules.starting_garnets;
      setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
    }
  }
  HorseTable(const HorseTable&) = delete;

  void begin() { HorseRace::begin(rules, setup, state); }
  /// Plays the trades and the rest of a round; who is not named does nothing. Nothing may be void.
  void play(const Play& submissions = {}, const Play& offers = {}) {
    step(offers);
    step(submissions);
    for (const auto& [seat, submission] : submissions) {
      CHECK(view(seat).voids(state.round - 1).count() == 0);
    }
  }
  /// One step alone.
  void step(const Play& submissions) {
    PerSeat<horse_race::Submission> all{};
    for (const auto& [seat, submission] : submissions) all[at(seat)] = submission;
    HorseRace::resolve(state, std::span(all.data(), at(rules.players)), nullptr);
  }
  horse_race::View view(Seat seat) const { return HorseRace::observe(state, seat); }

  horse_race::Rules rules;
  horse_race::Setup setup{};
  horse_race::State state;
};

/// Looks at a space, and does nothing else.
inline horse_race::Submission look_at(int space) {
  horse_race::Submission submission;
  submission.spectate = space;
  return submission;
}

}  // namespace mainmatch::tests

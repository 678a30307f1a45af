#pragma once

#include <array>
#include <cstdint>

#include "engine/core/index.h"
#include "engine/horse_race/rules.h"
#include "engine/horse_race/setup.h"

namespace mainmatch::horse_race {

/// The course of the race. No action changes it, so it is computed once, from the setup.
struct Track {
  /// The space of a horse at the end of a round, 0..10: 1..track, or its landing space beyond (R3).
  std::array<PerHorse<std::int8_t>, kRounds> spaces;
  /// The round at whose end it passed the last space; kRounds if never.
  PerHorse<std::int8_t> finish;
  PerHorse<std::int8_t> places;  ///< final ones, from 1 (R4)

  int space(int round, Horse horse) const noexcept { return spaces[at(round)][at(horse)]; }
  bool has_finished(int round, Horse horse) const noexcept { return finish[at(horse)] <= round; }
  /// Horses on strictly larger spaces at the end of a round.
  int ahead(int round, Horse horse, int horses) const noexcept {
    int n = 0;
    for (Horse other = 0; other < horses; ++other) n += space(round, other) > space(round, horse);
    return n;
  }
  /// The place at the end of a round (R5). A horse that has finished stands on a larger space than
  /// all that have not.
  int place(int round, Horse horse, int horses) const noexcept {
    return has_finished(round, horse) ? places[at(horse)] : 1 + ahead(round, horse, horses);
  }
  /// The final places if the race ended with this round (R4).
  void rank(int round, int horses, PerHorse<std::int8_t>& by_horse) const noexcept;
  /// The horses that stand on `space` at the end of a round and have not finished.
  HorseSet on(int round, int space, int horses) const noexcept {
    std::uint32_t bits = 0;
    for (Horse horse = 0; horse < horses; ++horse) {
      bits |= std::uint32_t{spaces[at(round)][at(horse)] == space} << horse;
    }
    return HorseSet::of_bits(static_cast<std::uint16_t>(bits));
  }
  /// The horses that finish at the end of a round.
  HorseSet finishing(int round, int horses) const noexcept {
    std::uint32_t bits = 0;
    for (Horse horse = 0; horse < horses; ++horse) {
      bits |= std::uint32_t{finish[at(horse)] == round} << horse;
    }
    return HorseSet::of_bits(static_cast<std::uint16_t>(bits));
  }
};

void run(const Rules& rules, const Setup& setup, Track& track) noexcept;

}  // namespace mainmatch::horse_race

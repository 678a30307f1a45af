#include "engine/horse_race/track.h"

namespace mainmatch::horse_race {

void run(const Rules& rules, const Setup& setup, Track& track) noexcept {
  // All horses side by side, including unused ones: one loop of fixed length is fastest.
  track.spaces[0].fill(1);
  track.finish.fill(0);
  for (std::size_t round = 0;; ++round) {
    const PerHorse<std::int8_t>& now = track.spaces[round];
    PerHorse<std::int8_t> running;  // all bits set until it finishes
    for (std::size_t horse = 0; horse < at(kMaxHorses); ++horse) {
      running[horse] = static_cast<std::int8_t>(-(now[horse] <= rules.track));
      track.finish[horse] = static_cast<std::int8_t>(track.finish[horse] - running[horse]);
    }
    if (round == at(kLastRound)) break;
    for (std::size_t horse = 0; horse < at(kMaxHorses); ++horse) {
      track.spaces[round + 1][horse] =
          static_cast<std::int8_t>(now[horse] + (setup.movements[round][horse] & running[horse]));
    }
  }
  track.rank(kLastRound, rules.horses, track.places);
}

void Track::rank(int round, int horses, PerHorse<std::int8_t>& by_horse) const noexcept {
  // Earlier finish, then larger space, then letter: the smaller this number, the better.
  PerHorse<std::int32_t> order;
  for (std::size_t horse = 0; horse < at(kMaxHorses); ++horse) {
    const std::int32_t finished = finish[horse] <= round ? finish[horse] : kRounds;
    order[horse] =
        finished * 4096 + (128 - spaces[at(round)][horse]) * 16 + static_cast<std::int32_t>(horse);
  }
  for (std::size_t horse = 0; horse < at(horses); ++horse) {
    int place = 1;
    for (std::size_t other = 0; other < at(horses); ++other) place += order[other] < order[horse];
    by_horse[horse] = static_cast<std::int8_t>(place);
  }
}

}  // namespace mainmatch::horse_race

#include "agents/horse_race/inference/evidence.h"

namespace mainmatch::horse_race {

void Evidence::movement(int horse, int round, int value) noexcept {
  unsigned with_value = 0;
  for (std::size_t i = 0; i < movements.size(); ++i) {
    if (movements[i] == value) with_value |= 1u << i;
  }
  std::uint8_t& possible = values[at(horse)][at(round)];
  possible = static_cast<std::uint8_t>(possible & with_value);
}

void Evidence::stands_on(int horse, int round, int space) noexcept {
  Bits256 only;
  only.set(space);
  Bits256& possible = spaces[at(horse)][at(round)];
  possible = possible & only;
}

void Evidence::is_absent(int horse, int round, int space) noexcept {
  spaces[at(horse)][at(round)].reset(space);
}

void Evidence::sighting(int round, int space, std::uint16_t seen) noexcept {
  for (int horse = 0; horse < horses; ++horse) {
    if ((seen >> horse) & 1u) {
      stands_on(horse, round, space);
    } else {
      is_absent(horse, round, space);
    }
  }
}

void Evidence::announcements(int round, std::uint16_t finished) noexcept {
  const Bits256 running = Bits256::first(track + 1);
  for (int horse = 0; horse < horses; ++horse) {
    auto& possible = spaces[at(horse)];
    if ((finished >> horse) & 1u) {
      finish_round[at(horse)] = round;
      possible[at(round - 1)] = possible[at(round - 1)] & running;
      possible[at(round)] = without(possible[at(round)], running);
    } else if (finish_round[at(horse)] == 0) {
      possible[at(round)] = possible[at(round)] & running;
    }
  }
}

}  // namespace mainmatch::horse_race

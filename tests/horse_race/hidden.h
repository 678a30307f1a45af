#pragma once

#include <array>
#include <string_view>

#include "engine/horse_race/game.h"
#include "tests/conformance/calibration.h"

namespace mainmatch::tests {

template <>
struct Hidden<HorseRace> {
  static constexpr std::array<std::string_view, 8> kNames = {
      "place of the first horse",   "spaces of the first horse",
      "movements of all",           "first in the lots",
      "chips of the next seat",     "bets of others on the first two horses",
      "cards that the others hold", "abilities and trades of the others"};
  static std::array<std::int64_t, 8> of(const horse_race::Rules& rules,
                                        const World<HorseRace>& world, Seat seat) {
    static thread_local const auto state = std::make_unique<horse_race::State>();
    replay<HorseRace>(rules, world, *state, [](const auto&...) {});
    std::array<std::int64_t, 8> all{};
    all[0] = state->track.places[0];
    for (int round = 1; round <= horse_race::kLastRound; ++round) {
      all[1] += state->track.space(round, 0) * round;
      for (int horse = 0; horse < rules.horses; ++horse) {
        all[2] += state->setup.movement(round, horse) * (horse + 2 * round);
      }
    }
    all[3] = state->setup.tie_break[0];
    all[4] = state->seats[at((seat + 1) % rules.players)].chips;
    for (Seat other = 0; other < rules.players; ++other) {
      const horse_race::State::SeatState& one = state->seats[at(other)];
      if (other == seat) continue;
      all[5] += 3 * one.bets[0] + one.bets[1];
      for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
        all[6] += one.cards[horse] * static_cast<std::int64_t>(horse + 1);
      }
      all[7] += static_cast<std::int64_t>(one.deals.size()) * 5;
      for (int round = 0; round < state->round; ++round) {
        all[7] += static_cast<int>(one.rounds[at(round)].kind) * (round + 1);
      }
    }
    return all;
  }
};

}  // namespace mainmatch::tests

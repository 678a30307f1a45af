#pragma once

#include <array>
#include <string_view>

#include "engine/threads/game.h"
#include "tests/conformance/calibration.h"

namespace mainmatch::tests {

template <>
struct Hidden<Threads> {
  static constexpr std::array<std::string_view, 8> kNames = {
      "first in the lots",        "threads to the seat",  "threads between others",
      "twine of the others",      "cuts of the others",   "snips of the next seat",
      "tiers of the other realm", "goldness of the seat",
  };
  static std::array<std::int64_t, 8> of(const threads::Rules& rules, const World<Threads>& world,
                                        Seat seat) {
    static thread_local const auto state = std::make_unique<threads::State>();
    replay<Threads>(rules, world, *state, [](const auto&...) {});
    const SeatSet others = state->realms.other_realm(seat);
    std::array<std::int64_t, 8> all{};
    all[0] = state->setup.tie_break[0];
    for (Seat other = 0; other < rules.seats(); ++other) {
      if (other == seat) continue;
      const auto& one = state->seats[at(other)];
      for (const Seat to : state->threads.made[at(other)]) {
        const int strength = state->threads.strength[state->realms.at(other, to)];
        all[to == seat ? 1 : 2] += strength * (other + 3);
      }
      all[3] += one.twine * (other + 1);
      for (int round = 0; round < state->round; ++round) {
        const auto& handed_in = state->rounds[at(round)].submissions[at(other)];
        all[4] += (handed_in.cut + 1) * (round + 1);
        if (other == (seat + 1) % rules.seats()) {
          all[5] += (handed_in.snip.source + 2 * handed_in.snip.recipient + 3) * (round + 1);
        }
      }
      for (std::size_t moira = 0; moira < threads::kMoirai; ++moira) {
        if (others.contains(other)) {
          all[6] += (one.tiers[moira] + 1) * static_cast<std::int64_t>(moira + 1);
        }
      }
    }
    all[7] = state->seats[at(seat)].goldness;
    return all;
  }
};

}  // namespace mainmatch::tests

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <string_view>

#include "engine/bugcatcher/game.h"
#include "tests/conformance/calibration.h"

namespace mainmatch::tests {

template <>
struct Hidden<Bugcatcher> {
  static constexpr std::array<std::string_view, 8> kNames = {"corner of who has the first cell",
                                                             "swaps of the others",
                                                             "garnets of the others",
                                                             "missions taken on by the others",
                                                             "fireflies of the next seat",
                                                             "collisions of the others",
                                                             "own place in the lots",
                                                             "first mission of the last board"};
  static std::array<std::int64_t, 8> of(const bugcatcher::Rules& rules,
                                        const World<Bugcatcher>& world, Seat seat) {
    static thread_local const auto state = std::make_unique<bugcatcher::State>();
    replay<Bugcatcher>(rules, world, *state, [](const auto&...) {});
    std::array<std::int64_t, 8> all{};
    const std::span<const std::int8_t> lots(world.setup.tie_break.data(), at(rules.players));
    all[6] = std::find(lots.begin(), lots.end(), seat) - lots.begin();
    const auto& last = world.setup.boards[at(rules.rounds - 1)];
    all[7] = last.empty() ? 0 : last[0];
    if (state->placing) return all;
    Seat first = kNoSeat;
    for (Seat other = 0; other < rules.players; ++other) {
      if (other == seat) continue;
      const auto cell = [&](Seat of) { return state->first_nodes[at(of)][0]; };
      if (first == kNoSeat || cell(other) < cell(first)) first = other;
      all[2] += state->seats[at(other)].garnets;
      all[5] += state->seats[at(other)].collisions;
      for (int round = 0; round < state->round; ++round) {
        const auto& log = state->rounds[at(round)].seats[at(other)];
        all[1] += log.walk.swaps;
        all[3] += std::popcount(log.taken);
      }
    }
    all[0] = state->first_nodes[at(first)][1];
    all[4] = state->seats[at((seat + 1) % rules.players)].fireflies;
    return all;
  }
};

}  // namespace mainmatch::tests

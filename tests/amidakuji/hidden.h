#pragma once

#include <array>
#include <string_view>

#include "engine/amidakuji/game.h"
#include "tests/conformance/calibration.h"

namespace mainmatch::tests {

template <>
struct Hidden<Amidakuji> {
  static constexpr std::array<std::string_view, 8> kNames = {
      "rungs",
      "end of the first leg",
      "placement of the first leg",
      "kinds of the others' hints",
      "answers of the next seat's hints",
      "beads that others bid on the first leg",
      "rows of the others' blockers",
      "beads and blockers of the next seat"};
  static std::array<std::int64_t, 8> of(const amidakuji::Rules& rules,
                                        const World<Amidakuji>& world, Seat seat) {
    const auto& setup = world.setup;
    const auto& hints = setup.hints(rules);
    std::array<std::int64_t, 8> all{};
    all[0] = setup.rungs.count();
    all[1] = amidakuji::end_of(amidakuji::trace({setup.rungs, setup.rungs}, rules.rows), 0);
    all[2] = setup.placements[0];
    const Seat next = (seat + 1) % rules.players;
    for (Seat other = 0; other < rules.players; ++other) {
      const std::int64_t kind = static_cast<int>(hints.rung[at(other)].kind);
      const std::int64_t place = static_cast<int>(hints.placement[at(other)].kind);
      if (other < seat) all[3] += kind + 5 * place;
      if (other > seat) all[3] -= 2 * kind + 7 * place;
    }
    all[4] = hints.rung[at(next)].answer * 20 + hints.placement[at(next)].x;
    int round = 0;
    for (const Submissions<Amidakuji>& step : world.steps) {
      ++round;
      for (Seat other = 0; other < rules.players; ++other) {
        const amidakuji::Submission& one = step[at(other)];
        if (other == seat) continue;
        all[5] += one.bets[0];
        if (one.places_blocker) all[6] += 1 + one.blocker.row;
        if (other != next) continue;
        for (const int beads : one.bets) all[7] += beads * round;
        all[7] -= 11 * round * one.places_blocker;
      }
    }
    return all;
  }
};

}  // namespace mainmatch::tests

#pragma once

#include <array>
#include <string_view>

#include "engine/edges/game.h"
#include "tests/conformance/calibration.h"

namespace mainmatch::tests {

template <>
struct Hidden<Edges> {
  static constexpr std::array<std::string_view, 4> kNames = {
      "first in the lots", "own place", "place of the next seat", "place of the first of the grid"};
  static std::array<std::int64_t, 4> of(const edges::Rules& rules, const World<Edges>& world,
                                        Seat seat) {
    const std::span<const std::int8_t> lots(world.setup.tie_break.data(), at(rules.players()));
    return {lots[0], place_in(lots, seat), place_in(lots, (seat + 1) % rules.players()),
            place_in(lots, world.setup.cells[0])};
  }
};

}  // namespace mainmatch::tests

#pragma once

#include <ostream>

#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// Columns of a table or picture: a label, then 4 for each leg.
inline constexpr std::size_t kLabelWidth = 18;

/// Draws the board of a round that has been played, with what its blockers did.
void draw_round(const State& state, int round, std::ostream& out);

/// Draws the board before any round, all phantoms off.
void draw_board(const Rules& rules, const Setup& setup, std::ostream& out);

}  // namespace mainmatch::amidakuji

#pragma once

#include <ostream>
#include <span>

#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// Draws the board of a round that has been played, with what its blockers did: kLabelWidth columns
/// are left free, then every leg has 4.
void draw_round(const State& state, int round, std::ostream& out);

/// Draws the board before any round, all phantoms off.
void draw_board(const Rules& rules, const Setup& setup, std::ostream& out);

/// Draws a board of which nothing is known but its phantoms, as they are in a round.
void draw_phantoms(const Rules& rules, std::span<const Slot> phantoms, int round,
                   std::ostream& out);

}  // namespace mainmatch::amidakuji

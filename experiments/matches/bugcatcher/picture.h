#pragma once

#include <ostream>

#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// "A" for seat 0, "B" for seat 1 ...
char letter_of(Seat seat);

/// Draws a round: who placed which path in which colour, where nodes stand and where paths
/// collided.
void draw(const Rules& rules, const Result& result, std::ostream& out);

/// The legend of the picture.
void explain_picture(std::ostream& out);

}  // namespace mainmatch::bugcatcher
